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
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

/** Nightly backups: their settings, their copies, and whether these can be restored. */
export function Backups() {
  const query = useQuery(backupsQuery)
  return (
    <Loaded what={t('the backups')} query={query}>
      {(data) => (
        <>
          <Verdict data={data} />
          <Panel title={t('Nightly backups')}>
            <BackupForm saved={data.settings} hasPassphrase={data.hasPassphrase} />
          </Panel>
          <Panel
            title={t('Saved backups')}
            aside={<span className={settings.hint}>{data.place}</span>}
          >
            <Copies runs={data.runs} isNightly={data.settings.on} />
          </Panel>
          <p className={settings.hint}>
            <Trans
              message={
                data.hasPassphrase
                  ? 'Restore a backup into an empty installation with {command}. You need the passphrase and the file {keyFile}, which backups don’t include. Store both elsewhere.'
                  : 'Restore a backup into an empty installation with {command}. You need the file {keyFile}, which backups don’t include. Store it elsewhere.'
              }
              values={{
                command: <code>{'npm run admin -- restore'}</code>,
                keyFile: <code>{'keys/master'}</code>,
              }}
            />
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
            <Trans
              message="Last good backup: {when}"
              values={{ when: <RelativeTime instant={data.lastGood} /> }}
            />
          ) : (
            t('No successful backup yet.')
          )}
        </p>
        {data.sameDisk && (
          <>
            <p className={settings.hint}>
              {t('Backups are on the same disk as the data. A disk failure would destroy both.')}
            </p>
            <ServerFold>
              {t('Set BACKUP_DIR or BACKUP_S3_ENDPOINT to store them elsewhere.')}
            </ServerFold>
          </>
        )}
      </div>
      <BackUpNow />
    </div>
  )
}

function BackUpNow() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(startBackup, {}),
    onError: (error) => toastError(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      {t('Back up now')}
    </Button>
  )
}

function Copies({ runs, isNightly }: { runs: BackupRun[]; isNightly: boolean }) {
  if (runs.length === 0)
    return (
      <EmptyState icon={Archive} title={t('No backups yet')}>
        {isNightly
          ? t('The first one runs tonight. You can also back up now.')
          : t('Turn on nightly backups, and back up now.')}
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
