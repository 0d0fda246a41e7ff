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
          <Panel title={t('Nightly backup')}>
            <BackupForm saved={data.settings} hasPassphrase={data.hasPassphrase} />
          </Panel>
          <Panel title={t('Copies')} aside={<span className={settings.hint}>{data.place}</span>}>
            <Copies runs={data.runs} isNightly={data.settings.on} />
          </Panel>
          <p className={settings.hint}>
            <Trans
              message="A copy is restored with {code} into an empty installation. It needs the passphrase and the file {code2}, which is not in it: keep both in another place than the copies."
              values={{
                code: <code>{t('npm run admin -- restore')}</code>,
                code2: <code>{t('keys/master')}</code>,
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
            <>
              {t('Last good backup:')} <RelativeTime instant={data.lastGood} />
            </>
          ) : (
            t('There is no good backup yet.')
          )}
        </p>
        {data.sameDisk && (
          <>
            <p className={settings.hint}>
              {t('Copies lie on the same disk as the data and would be lost with it.')}
            </p>
            <ServerFold>
              {t('Set BACKUP_DIR or BACKUP_S3_ENDPOINT to keep them elsewhere.')}
            </ServerFold>
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
      title={disabled ? t('Set a passphrase first') : undefined}
      onClick={() => mutate()}
    >
      {t('Back up now')}
    </Button>
  )
}

function Copies({ runs, isNightly }: { runs: BackupRun[]; isNightly: boolean }) {
  if (runs.length === 0)
    return (
      <EmptyState icon={Archive} title={t('No copies yet')}>
        {isNightly
          ? t('The first one is made in the night; back up now to have one at once.')
          : t('Set a passphrase, switch the nightly backup on, and back up now.')}
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
