import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Home } from '#contract/home.ts'
import { useConnection } from '#web/api/live.ts'
import { UnfinishedRecordings } from '#web/recorder/UnfinishedRecordings.tsx'
import { useRecorder } from '#web/recorder/recorder.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useNow } from '#web/ui/now.ts'
import { Panel } from '#web/ui/Panel.tsx'
import css from './home.module.css'
import { dayListsQuery } from './day-lists.ts'
import { ReviewAllButton } from './ReviewAllButton.tsx'
import { TodayList } from './TodayList.tsx'
import { WaitingList } from './WaitingList.tsx'
import { t } from '#web/i18n/i18n.ts'

const AppointmentsPanel = lazy(async () => ({
  default: (await import('./AppointmentsPanel.tsx')).AppointmentsPanel,
}))

/** Today's visits as a timeline, what waits from earlier days, and the way through all marks. */
export function DayPanel({ home }: { home: UseQueryResult<Home> }) {
  const { data } = home
  return (
    <div className={css.day}>
      <Suspense>
        <AppointmentsPanel />
      </Suspense>
      <Panel title={t('Today')} aside={data && <ReviewAllButton review={data.review} />}>
        <UnfinishedRecordings />
        {data && <Day {...data} isCurrent={!home.isError} />}
        {home.isPending && <LoadingRows label={t('Loading today’s visits')} />}
        {home.isError && !data && (
          <ErrorState
            title={t('Could not load today’s visits')}
            error={home.error}
            onRetry={() => void home.refetch()}
          />
        )}
      </Panel>
    </div>
  )
}

/** The visits that the list of appointments doesn't show. */
function useVisitsOutsideLists(visits: Home['today']['items']): Home['today']['items'] {
  // The panel reads it.
  const { data } = useQuery({ ...dayListsQuery(useNow()), enabled: false })
  const appointments = data?.items.flatMap((list) => list.appointments) ?? []
  const listed = new Set(appointments.flatMap(({ scribe }) => scribe?.id ?? []))
  return visits.filter(({ id }) => !listed.has(id))
}

/** @param isCurrent the last request for it succeeded */
function Day({ today, waiting, isCurrent }: Home & { isCurrent: boolean }) {
  const unfinished = useRecorder((r) => r.unfinished)
  const isOnline = useConnection(({ state }) => state !== 'offline')
  const visits = useVisitsOutsideLists(today.items)
  const isDone = waiting.count === 0 && unfinished.length === 0 && isOnline && isCurrent
  return (
    <>
      {today.items.length === 0 && <p className={css.quiet}>{t('No visits yet today.')}</p>}
      {today.more && <p className={css.quiet}>{t('Showing today’s last 50 visits.')}</p>}
      <TodayList visits={visits} />
      {isDone && today.items.length > 0 && (
        <p className={css.quiet}>{t('All caught up. Nothing is waiting for review.')}</p>
      )}
      {waiting.items.length > 0 && (
        <>
          <h3 className={css.subhead}>{t('From earlier days')}</h3>
          <WaitingList visits={waiting.items} />
        </>
      )}
    </>
  )
}
