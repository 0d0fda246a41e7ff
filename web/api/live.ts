import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'
import { openingMs } from '#common/recent-events.ts'
import { create } from 'zustand'
import { endWithSession } from './client.ts'
import { invalidationsFor } from './invalidations.ts'
import { isReachable } from './event-stream/is-reachable.ts'
import { openEventStream } from './event-stream/client.ts'
import type { ConnectionState, StreamMessage } from './event-stream/connection.ts'

/** Whether the server is reachable, as far as the event stream and the browser can tell. */
export const useConnection = create<{ state: ConnectionState }>(() => ({ state: 'connecting' }))

const setState = (state: ConnectionState) => useConnection.setState({ state })

/** The visit of the newest urgent answer of a patient that nobody in this window has opened. */
export const useUrgentVisit = create<{ scribeId?: string | undefined }>(() => ({}))

export const hideUrgent = (): void => useUrgentVisit.setState({ scribeId: undefined })

/**
 * Receives the user's events until aborted and invalidates what they name. After a break everything shown is reloaded,
 * because changes in between were missed.
 */
export function followLive(queries: QueryClient, userId: string, signal: AbortSignal): void {
  let line: ConnectionState = 'connecting'
  let hasHeard = false
  const began = Date.now()
  const hear = (said: StreamMessage): void => {
    if (said.type === 'over') return void endWithSession()
    if (said.type === 'missed') return markStale(queries)
    if (said.type === 'state') {
      if (said.state === 'online' && !hasHeard) readWhatIsOld(queries, began)
      hasHeard ||= said.state === 'online'
      return void showState((line = said.state))
    }
    const { topic, id, scribeId } = said.event
    if (topic === 'intake' && id === 'urgent') useUrgentVisit.setState({ scribeId })
    for (const queryKey of invalidationsFor(said.event)) markStale(queries, { queryKey })
  }
  // The next user of this window has other patients.
  signal.addEventListener('abort', hideUrgent)
  addEventListener('offline', () => setState('offline'), { signal })
  addEventListener(
    'online',
    () => {
      setState(line)
      // The stream stayed open while this window alone was cut off and its requests failed.
      if (line === 'online') hear({ type: 'missed' })
    },
    { signal },
  )
  openEventStream(userId, hear, signal)
}

/** First loads that are followed by a second one. */
const readTwice = new WeakSet<Query>()

/**
 * A first read in progress may have been answered before the change, and TanStack Query would treat it as fresh: it is
 * repeated when it completes.
 */
function markStale(queries: QueryClient, filters: InvalidateQueryFilters = {}): void {
  const reading = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })
  for (const query of reading) {
    if (query.state.data !== undefined || readTwice.has(query)) continue
    readTwice.add(query)
    const again = () => {
      readTwice.delete(query)
      void queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    query.fetch().then(again, () => readTwice.delete(query))
  }
  void queries.invalidateQueries(filters)
}

/** A stream reports changes from just before it opened; older reads may have missed earlier changes. */
function readWhatIsOld(queries: QueryClient, began: number): void {
  const old = Date.now() - openingMs
  markStale(queries, {
    predicate: ({ state }) => (state.dataUpdatedAt || began) < old,
  })
}

/**
 * The stream is open although the browser says there's no network: the server may be on this machine, or the browser
 * cut off only this window. So the window checks for itself.
 */
async function showState(state: ConnectionState): Promise<void> {
  if (state === 'online' && !navigator.onLine && !(await isReachable())) return setState('offline')
  setState(state)
}
