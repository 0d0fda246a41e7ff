import {
  matchQuery,
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { keys } from '#web/api/keys.ts'
import { type DayLists, findDayLists, keepDayLists } from './kept-day-lists.ts'

/**
 * Stores the day lists that the server answers on this device, and shows them where the server can't be reached, until
 * aborted. It follows the queries from outside, so that nobody loads it to see Home.
 */
export function followDayLists(queries: QueryClient, userId: string, signal: AbortSignal): void {
  /** Lists from this device, with the time that they're as old as: an equal answer of the server is newer. */
  const shown = new WeakMap<DayLists, number>()
  const keep = (query: Query, lists: DayLists): void => {
    // A device that stores nothing has no list offline.
    if (shown.get(lists) !== query.state.dataUpdatedAt)
      keepDayLists(userId, dayOf(query), lists).catch(() => undefined)
  }
  const show = async (query: Query): Promise<void> => {
    const kept = await findDayLists(userId, dayOf(query)).catch(() => undefined)
    if (!kept || signal.aborted || query.state.data !== undefined) return
    shown.set(kept.lists, kept.at)
    queries.setQueryData(query.queryKey, kept.lists, { updatedAt: kept.at })
  }
  const follow = (query: Query): void => {
    const { data, fetchFailureReason } = query.state
    // Only `dayListsQuery` has this key.
    if (data !== undefined) return keep(query, data as DayLists)
    if (isUnreachable(fetchFailureReason)) void show(query)
  }
  const cache = queries.getQueryCache()
  for (const query of cache.findAll({ queryKey: keys.appointments })) follow(query)
  const stop = cache.subscribe((event) => {
    if (isAnswer(event) && matchQuery({ queryKey: keys.appointments }, event.query))
      follow(event.query)
  })
  signal.addEventListener('abort', stop)
}

/** The query's key ends with the day. */
const dayOf = ({ queryKey }: Query) => String(queryKey.at(-1))

const isAnswer = (event: QueryCacheNotifyEvent) =>
  event.type === 'updated' && ['success', 'failed', 'error'].includes(event.action.type)

const isUnreachable = (error: Error | null) =>
  error instanceof AppError && error.code === 'unavailable'
