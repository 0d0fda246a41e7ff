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
    for (const queryKey of invalidationsFor(said.event)) readChanged(queries, queryKey)
  }
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

/** Reads in progress that are repeated when they complete. */
const repeated = new WeakSet<Query>()
/** Reads in progress that an event started. */
const startedByEvent = new WeakSet<Query>()

/**
 * Reads again what an event names. A read in progress is cancelled, unless an event started it: where changes come faster
 * than answers, nothing would ever be shown. That one is repeated when it completes.
 */
function readChanged(queries: QueryClient, queryKey: readonly unknown[], exact = false): void {
  const filters = { queryKey, exact }
  markStale(queries, filters, (query) => startedByEvent.has(query))
  for (const query of reading(queries, filters)) {
    if (startedByEvent.has(query)) continue
    startedByEvent.add(query)
    const end = () => startedByEvent.delete(query)
    query.fetch().then(end, end)
  }
}

/**
 * A first read in progress may have been answered before the change, and TanStack Query would treat it as fresh: it is
 * repeated when it completes.
 * @param mayFinish whether another read in progress is repeated too instead of cancelled
 */
function markStale(
  queries: QueryClient,
  filters: InvalidateQueryFilters = {},
  mayFinish = (_query: Query) => false,
): void {
  for (const query of reading(queries, filters))
    if (query.state.data === undefined || mayFinish(query)) repeatOnceRead(queries, query)
  const { predicate = () => true } = filters
  void queries.invalidateQueries({
    ...filters,
    predicate: (query) => predicate(query) && !repeated.has(query),
  })
}

function repeatOnceRead(queries: QueryClient, query: Query): void {
  if (repeated.has(query)) return
  repeated.add(query)
  const { queryKey } = query
  const again = () => {
    repeated.delete(query)
    readChanged(queries, queryKey, true)
  }
  query.fetch().then(again, () => {
    repeated.delete(query)
    void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  })
}

const reading = (queries: QueryClient, filters: InvalidateQueryFilters) =>
  queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })

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
