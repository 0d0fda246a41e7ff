import type { QueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'

/** Reads every list again from its first page, after a change that moved rows between them. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.scribes })
  void queries.invalidateQueries({ queryKey: keys.folders })
}

/** Changes that the lists show before the server has made them. */
interface Changes {
  begun: number
  pending: number
}

const byClient = new WeakMap<QueryClient, Changes>()

function getChanges(queries: QueryClient): Changes {
  const changes = byClient.get(queries) ?? { begun: 0, pending: 0 }
  byClient.set(queries, changes)
  return changes
}

/**
 * Begins a change that the lists already show. A list that is read meanwhile may lack it, and would bring back a deleted
 * visit or hide a new one, so the lists are read again when no change is pending any more.
 * @returns ends the change
 */
export function beginChange(queries: QueryClient): () => void {
  const changes = getChanges(queries)
  changes.begun += 1
  changes.pending += 1
  return () => {
    changes.pending -= 1
    if (changes.pending === 0) refreshLists(queries)
  }
}

/** Sends a change that the lists already show. */
export async function sendShown<Answer>(
  queries: QueryClient,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const end = beginChange(queries)
  try {
    return await send()
  } finally {
    end()
  }
}

/** Begins to read a list. @returns whether the result may lack a change that is shown */
export function beginReading(queries: QueryClient): () => boolean {
  const changes = getChanges(queries)
  const { begun } = changes
  const isBehind = changes.pending > 0
  return () => isBehind || changes.begun !== begun
}
