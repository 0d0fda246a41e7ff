import type { QueryClient } from '@tanstack/react-query'
import { resumeDrafts } from '#web/context/drafts.ts'
import { saverOf } from '#web/context/save-entry.ts'
import { sendKeptNotes } from '#web/notes/drafts.ts'
import { openWords } from './kept-words.ts'

/** Shows and sends what this user typed on this device and the server does not have. */
export async function resumeTyping(
  queries: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await openWords(userId)
  if (signal.aborted) return
  resumeDrafts(saverOf(queries))
  await sendKeptNotes(queries, signal)
}
