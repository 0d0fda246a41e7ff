import { Button } from '@mantine/core'
import type { AuditEvent } from '#contract/audit.ts'
import { fullDate } from '#web/ui/times.ts'
import css from './audit.module.css'
import { detailWords, eventWords } from './words.ts'

interface Props<T extends AuditEvent> {
  events: readonly T[]
  who: (event: T) => string
  /** What stands behind the words, such as a link to the visit. */
  more?: (event: T) => React.ReactNode
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** Entries of the log, newest first. */
export function EventList<T extends AuditEvent>(props: Props<T>) {
  const { events, who, more, hasMore, isLoading, onMore } = props
  return (
    <>
      <ol className={css.events}>
        {events.map((event) => (
          <li
            key={`${event.at} ${event.seq}`}
            data-refused={event.outcome === 'refused' || undefined}
          >
            <time dateTime={event.at}>{fullDate(event.at)}</time>
            <span>
              {eventWords(event, who(event))}
              <small> {detailWords(event)}</small>
              {more?.(event)}
            </span>
            <small>{event.network ?? ''}</small>
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
          Show more
        </Button>
      )}
    </>
  )
}
