import { Button } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { getGroupActivity } from '#contract/group-activity.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import css from '../groups.module.css'
import { LicenceHistory } from './LicenceHistory.tsx'
import { MemberActivityTable } from './MemberActivityTable.tsx'
import { t } from '#web/i18n/i18n.ts'

const activityQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.groups, 'activity', id],
    queryFn: ({ pageParam, signal }) =>
      call(getGroupActivity, {
        params: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** What members did in the last 30 days, as counts, and the licences of the group over time. Never content. */
export function ActivityTab({ group }: { group: Group }) {
  const query = useInfiniteQuery(activityQuery(group.id))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <div className={css.stack}>
      <p>
        {t(
          'Counts for the last 30 days. They contain no text or patient data. Minutes are those of recordings that are still stored.',
        )}
      </p>
      <Loaded what={t('the activity')} query={query}>
        {({ pages }) => (
          <>
            <Panel title={t('Activity by member')}>
              <MemberActivityTable members={uniqueById(pages.flatMap(({ items }) => items))} />
              {hasNextPage && (
                <Button
                  variant="default"
                  loading={isFetchingNextPage}
                  onClick={() => void fetchNextPage()}
                >
                  {t('Show more members')}
                </Button>
              )}
            </Panel>
            <Panel title={t('Licences over time')}>
              <LicenceHistory days={pages[0]?.licences ?? []} />
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  )
}
