import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { AuditEvent } from '#contract/audit.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from './audit.module.css'
import { detailWords, eventWords } from './words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props<T extends AuditEvent> {
  log: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>
  who: (event: T) => string
  /** What follows the sentence, such as a link to the visit. */
  more?: (event: T) => React.ReactNode
  /** Shown where the log has no entry. */
  empty: string
}

/** Entries of a log, newest first, page by page. */
export function EventLog<T extends AuditEvent>({ log, who, more, empty }: Props<T>) {
  const failure = log.error && (
    <ErrorState
      title={t('Could not load the log')}
      error={log.error}
      onRetry={() => void log.refetch()}
    />
  )
  if (!log.data) return failure ?? <LoadingRows count={4} />
  const events = log.data.pages.flatMap(({ items }) => items)
  if (events.length === 0) return <p className={css.hint}>{empty}</p>
  return (
    <>
      <ol className={css.events}>
        {events.map((event) => (
          <Entry
            key={`${event.at} ${event.seq}`}
            event={event}
            who={who(event)}
            more={more?.(event)}
          />
        ))}
      </ol>
      {failure}
      {log.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  event: AuditEvent
  who: string
  more: React.ReactNode
}

function Entry({ event, who, more }: EntryProps) {
  return (
    <li data-refused={event.outcome === 'refused' || undefined}>
      <time dateTime={event.at}>{fullDate(event.at)}</time>
      <span>
        {eventWords(event, who)} <small>{detailWords(event)}</small>
        {more}
      </span>
      <small>{event.network ?? ''}</small>
    </li>
  )
}
