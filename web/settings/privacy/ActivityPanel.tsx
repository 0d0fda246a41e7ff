import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { exportActivity } from '#contract/audit.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { ActivityFilters } from '#web/audit/ActivityFilters.tsx'
import css from '#web/audit/audit.module.css'
import { EventLog } from '#web/audit/EventLog.tsx'
import { type ActivityFilter, activityQuery } from '#web/audit/queries.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** What happened to one's own visits and account. */
export function ActivityPanel() {
  const [filter, setFilter] = useState<ActivityFilter>({})
  const me = useUser().id
  const log = useInfiniteQuery(activityQuery(filter))
  const download = useMutation({
    mutationFn: () => call(exportActivity, { query: { format: 'csv' } }),
    onSuccess: (file) => saveFile(file, 'activity.csv'),
  })
  return (
    <Panel title="Activity">
      <ActivityFilters filter={filter} onChange={setFilter}>
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          Download all
        </Button>
      </ActivityFilters>
      {log.data?.pages[0]?.intact === false && (
        <p className={css.broken} role="alert">
          The log was changed, or an entry is missing. Tell your administrator.
        </p>
      )}
      <EventLog
        log={log}
        who={({ actor }) => (actor?.id === me ? 'You' : actor?.name || 'An administrator')}
        more={({ scribeId, action }) =>
          scribeId &&
          action !== 'visit.delete' &&
          action !== 'visit.expire' && (
            <>
              {' '}
              <Anchor component={Link} to={paths.scribe(scribeId)} inherit underline="always">
                Open
              </Anchor>
            </>
          )
        }
        empty="Nothing of this kind."
      />
    </Panel>
  )
}
