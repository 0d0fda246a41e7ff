import type { QueryClient } from '@tanstack/react-query'
import { followOtherWindows, lock, preloadLock } from './lock.ts'
import { watchInput } from './watch-input.ts'

/** Locks the page when nobody uses it, along with the other windows of this browser. */
export function watchPage(queries: QueryClient, userId: string, signal: AbortSignal): void {
  if (signal.aborted) return
  signal.addEventListener('abort', followOtherWindows(queries, userId))
  watchInput(() => lock(queries, userId), signal)
  preloadLock()
}
