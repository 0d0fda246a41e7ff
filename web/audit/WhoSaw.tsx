import { Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUser } from '#web/app/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import css from './audit.module.css'
import { EventList } from './EventList.tsx'
import { visitActivityQuery } from './queries.ts'

interface Props {
  scribeId: string
  onClose: () => void
}

/** Who opened, changed and handed out one visit. */
export function WhoSaw({ scribeId, onClose }: Props) {
  const me = useUser().id
  const log = useInfiniteQuery(visitActivityQuery(scribeId))
  const events = log.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Modal opened onClose={onClose} title="Who saw this visit" size="lg">
      <p className={css.hint}>
        Reading the same thing again within ten minutes is one entry. What was said or written is
        never part of this log.
      </p>
      {log.isPending && <LoadingRows count={4} />}
      {log.error && (
        <ErrorState
          title="Could not load the log"
          error={log.error}
          onRetry={() => void log.refetch()}
        />
      )}
      {log.data?.pages[0]?.intact === false && (
        <p className={css.broken} role="alert">
          The log was changed, or an entry is missing.
        </p>
      )}
      <EventList
        events={events}
        who={({ actor }) => (actor?.id === me ? 'You' : actor?.name || 'Somebody else')}
        hasMore={log.hasNextPage}
        isLoading={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
      />
    </Modal>
  )
}
