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
    <Panel title={t('A copy of everything')}>
      <div className={css.stack}>
        <p className={css.quiet}>
          {t(
            'Notes, transcripts, audio, files, chats, templates, memories and the log of access, in one ZIP file that can be read without Ausculta. It holds patient data: keep it where a chart would be kept.',
          )}
        </p>
        {error && <ErrorText title={t('Could not look for copies')} error={error} />}
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
            {t('Make a copy')}
          </Button>
          {isWorking && (
            <span className={css.quiet}>{t('You may leave this page meanwhile.')}</span>
          )}
        </div>
      </div>
    </Panel>
  )
}
