import type { QueryClient } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'

/** Reads every list anew from its first page, after a change that moved rows between them. */
export function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.scribes })
  void queries.invalidateQueries({ queryKey: keys.folders })
}

/** Changes of rows that are shown before the server has made them. */
interface Changes {
  begun: number
  underWay: number
}

const changes = new WeakMap<QueryClient, Changes>()

function countChanges(queries: QueryClient): Changes {
  const known = changes.get(queries) ?? { begun: 0, underWay: 0 }
  changes.set(queries, known)
  return known
}

/**
 * Sends a change that the lists show already. What is read of a list meanwhile may still be from before it, and would bring
 * back a visit that was deleted or hide a new one: the lists are read anew once no such change is under way any more.
 */
export async function sendShown<Answer>(
  queries: QueryClient,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const known = countChanges(queries)
  known.begun += 1
  known.underWay += 1
  try {
    return await send()
  } finally {
    known.underWay -= 1
    if (known.underWay === 0) refreshLists(queries)
  }
}

/** Begins to read a list. @returns tells afterwards whether what was read may lack a change that is shown */
export function beginReading(queries: QueryClient): () => boolean {
  const known = countChanges(queries)
  const { begun } = known
  const isBehind = known.underWay > 0
  return () => isBehind || known.begun !== begun
}
