import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { DayList } from '#contract/appointments.ts'
import { useConnection } from '#web/api/live.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { useNow } from '#web/ui/now.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { dayHeading, timeOfDay } from '#web/ui/times.ts'
import { toastError } from '#web/ui/toast.tsx'
import { AppointmentRows } from './AppointmentRows.tsx'
import css from './appointments.module.css'
import { ConnectHint } from './ConnectHint.tsx'
import { dayListsQuery, plusDays, refreshDayLists } from './day-lists.ts'

/** The day's appointments in the connected EMRs; a hint for users who have connected none. */
export function AppointmentsPanel() {
  const now = useNow()
  const [offset, setOffset] = useState(0)
  const day = plusDays(now, offset)
  const lists = useQuery(dayListsQuery(day))
  const isOnline = useConnection(({ state }) => state !== 'offline')
  const { data } = lists
  if (offset === 0 && data?.items.length === 0) return <ConnectHint />
  // Most people have no EMR: nothing flickers for them.
  if (offset === 0 && !data && !lists.isError) return null
  return (
    <Panel
      title={t('Appointments')}
      aside={<DayPicker day={day} now={now} onMove={(days) => setOffset(offset + days)} />}
    >
      {data?.items.map((list) => (
        <EmrDay key={list.integrationId} list={list} day={day} isNamed={data.items.length > 1} />
      ))}
      {lists.isPending &&
        (isOnline ? (
          <LoadingRows count={4} label={t('Loading appointments')} />
        ) : (
          <p className={css.quiet}>{t('You’re offline. This day wasn’t loaded before.')}</p>
        ))}
      {lists.isError && !data && (
        <ErrorState
          title={t('Could not load appointments')}
          error={lists.error}
          onRetry={() => void lists.refetch()}
        />
      )}
    </Panel>
  )
}

interface DayPickerProps {
  day: Date
  now: Date
  /** Moves by a number of days. */
  onMove: (days: number) => void
}

function DayPicker({ day, now, onMove }: DayPickerProps) {
  return (
    <div className={css.picker} role="group" aria-label={t('Day')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Previous day')}
        onClick={() => onMove(-1)}
      >
        <ChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span role="status">{dayHeading(day, now)}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Next day')}
        onClick={() => onMove(1)}
      >
        <ChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** @param isNamed whether to say which EMR it is */
function EmrDay({ list, day, isNamed }: { list: DayList; day: Date; isNamed: boolean }) {
  const { appointments, problem, truncated, timestamp } = list
  return (
    <>
      {isNamed && <h3 className={css.emr}>{list.displayName}</h3>}
      {problem && (
        <p className={css.problem} role="status">
          {translate(problem)}
        </p>
      )}
      {appointments.length === 0 && timestamp && (
        <p className={css.quiet}>{t('No appointments on this day.')}</p>
      )}
      <AppointmentRows integrationId={list.integrationId} appointments={appointments} />
      {truncated && <p className={css.quiet}>{t('Showing the first 200 appointments.')}</p>}
      <Updated timestamp={timestamp} day={day} displayName={list.displayName} />
    </>
  )
}

interface UpdatedProps {
  timestamp: string | null
  day: Date
  displayName: string
}

function Updated({ timestamp, day, displayName }: UpdatedProps) {
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => refreshDayLists(queries, day),
    onError: (error) => toastError(error),
  })
  return (
    <p className={css.updated}>
      <span role="status">
        {timestamp
          ? t('{emr}, updated {time}', { emr: displayName, time: timeOfDay(new Date(timestamp)) })
          : displayName}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Refresh appointments')}
        loading={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        <RefreshCw size={16} aria-hidden />
      </ActionIcon>
    </p>
  )
}
