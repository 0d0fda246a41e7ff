import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { startTakeout } from '#contract/data-export.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './privacy.module.css'
import { takeoutsQuery } from './queries.ts'
import { TakeoutRow } from './TakeoutRow.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Exports everything of the account as a file that any computer can read. */
export function TakeoutPanel() {
  const queries = useQueryClient()
  const { data = [], error } = useQuery(takeoutsQuery)
  const start = useMutation({
    mutationFn: () => withReauthentication(() => call(startTakeout, {})),
    onSettled: () => queries.invalidateQueries({ queryKey: takeoutsQuery.queryKey }),
  })
  const isWorking = data.some(({ state }) => state === 'working')
  return (
    <Panel title={t('Export my data')}>
      <div className={css.stack}>
        <p className={css.quiet}>
          {t(
            'One ZIP file with notes, transcripts, audio, files, chats, templates, writing preferences and the access log. You can read it without Ausculta. It contains patient data: store it as securely as a chart.',
          )}
        </p>
        {error && <ErrorText title={t('Could not load your exports')} error={error} />}
        {data.length > 0 && (
          <ul className={css.rows}>
            {data.map((takeout) => (
              <TakeoutRow key={takeout.id} takeout={takeout} />
            ))}
          </ul>
        )}
        <div className={css.actions}>
          <Button
            variant="default"
            disabled={isWorking}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('Create export')}
          </Button>
          {isWorking && <span className={css.quiet}>{t('You can leave this page.')}</span>}
        </div>
      </div>
    </Panel>
  )
}
