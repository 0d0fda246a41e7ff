import type { QueryClient } from '@tanstack/react-query'
import { followDayLists } from '#web/scribes/home/offline-day-lists.ts'
import { resumeTyping } from './resume-typing.ts'

/** Makes what this device stores for a user available, until aborted. */
export async function openDevice(
  queries: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  followDayLists(queries, userId, signal)
  await resumeTyping(queries, userId, signal)
}
