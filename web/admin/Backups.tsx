import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { type BackupRun, type getBackups, startBackup } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'
import settings from '#web/settings/settings.module.css'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { toastError } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { BackupForm } from './BackupForm.tsx'
import { CopyRow } from './CopyRow.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { backupsQuery } from './queries.ts'

/** Nightly backups: their settings, their copies, and whether these can be restored. */
export function Backups() {
  const query = useQuery(backupsQuery)
  return (
    <Loaded what="the backups" query={query}>
      {(data) => (
        <>
          <Verdict data={data} />
          <Panel title="Nightly backup">
            <BackupForm saved={data.settings} hasPassphrase={data.hasPassphrase} />
          </Panel>
          <Panel title="Copies" aside={<span className={settings.hint}>{data.place}</span>}>
            <Copies runs={data.runs} isNightly={data.settings.on} />
          </Panel>
          <p className={settings.hint}>
            A copy is restored with <code>npm run admin -- restore</code> into an empty
            installation. It needs the passphrase and the file <code>keys/master</code>, which is
            not in it: keep both in another place than the copies.
          </p>
        </>
      )}
    </Loaded>
  )
}

function Verdict({ data }: { data: Answer<typeof getBackups> }) {
  const isGood = data.lastGood !== null
  return (
    <div className={css.lead}>
      <div>
        <p className={css.verdict} data-ok={isGood}>
          {data.lastGood ? (
            <>
              Last good backup: <RelativeTime instant={data.lastGood} />
            </>
          ) : (
            'There is no good backup yet.'
          )}
        </p>
        {data.sameDisk && (
          <>
            <p className={settings.hint}>
              Copies lie on the same disk as the data and would be lost with it.
            </p>
            <ServerFold>Set BACKUP_DIR or BACKUP_S3_ENDPOINT to keep them elsewhere.</ServerFold>
          </>
        )}
      </div>
      <BackUpNow disabled={!data.hasPassphrase} />
    </div>
  )
}

function BackUpNow({ disabled }: { disabled: boolean }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startBackup, {}),
    onError: (error) => toastError(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  return (
    <Button
      loading={isPending}
      disabled={disabled}
      title={disabled ? 'Set a passphrase first' : undefined}
      onClick={() => mutate()}
    >
      Back up now
    </Button>
  )
}

function Copies({ runs, isNightly }: { runs: BackupRun[]; isNightly: boolean }) {
  if (runs.length === 0)
    return (
      <EmptyState icon={Archive} title="No copies yet">
        {isNightly
          ? 'The first one is made in the night; back up now to have one at once.'
          : 'Set a passphrase, switch the nightly backup on, and back up now.'}
      </EmptyState>
    )
  return (
    <ul className={css.rows}>
      {runs.map((run) => (
        <CopyRow key={run.id} run={run} />
      ))}
    </ul>
  )
}
