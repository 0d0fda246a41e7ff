import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type AuditEvent, exportActivity } from '#contract/audit.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { ActivityFilters } from '#web/audit/ActivityFilters.tsx'
import css from '#web/audit/audit.module.css'
import { DownloadLog } from '#web/audit/DownloadLog.tsx'
import { EventLog } from '#web/audit/EventLog.tsx'
import { type ActivityFilter, activityQuery } from '#web/audit/queries.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The access log of the user's own visits and account. */
export function ActivityPanel() {
  const [filter, setFilter] = useState<ActivityFilter>({})
  const me = useUser().id
  const log = useInfiniteQuery(activityQuery(filter))
  return (
    <Panel title={t('Activity')}>
      <ActivityFilters filter={filter} onChange={setFilter}>
        <DownloadLog load={() => call(exportActivity, { query: { format: 'csv' } })} />
      </ActivityFilters>
      {log.data?.pages[0]?.intact === false && (
        <p className={css.broken} role="alert">
          {t('The log was altered or an entry is missing. Tell your administrator.')}
        </p>
      )}
      <EventLog
        log={log}
        who={({ actor }) => (actor?.id === me ? t('You') : actor?.name || t('An administrator'))}
        more={(event) => <VisitLink {...event} />}
        empty={t('No matching entries.')}
      />
    </Panel>
  )
}

function VisitLink({ scribeId, action }: AuditEvent) {
  if (!scribeId || action === 'visit.delete' || action === 'visit.expire') return null
  return (
    <>
      {' '}
      <Anchor component={Link} to={paths.scribe(scribeId)} inherit underline="always">
        {t('Open')}
      </Anchor>
    </>
  )
}
