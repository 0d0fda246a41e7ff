import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { endWithSession } from './client.ts'
import { invalidationsFor } from './invalidations.ts'
import { joinLine } from './line/join-line.ts'
import type { LineState, Said } from './line/keep-line.ts'

/** Whether the server can be reached, as far as the stream of events and the browser know. */
export const useConnection = create<{ state: LineState }>(() => ({ state: 'connecting' }))

const setState = (state: LineState) => useConnection.setState({ state })

/**
 * Follows the user's events until aborted and marks stale what they name. After a break everything shown is read again,
 * because changes in between were missed.
 */
export function followLive(queries: QueryClient, userId: string, signal: AbortSignal): void {
  let line: LineState = 'connecting'
  let hasHeard = false
  const hear = (said: Said): void => {
    if (said.type === 'over') return void endWithSession()
    if (said.type === 'missed') return void queries.invalidateQueries()
    if (said.type === 'state') {
      if (said.state === 'online' && !hasHeard) readWhatIsOld(queries)
      hasHeard ||= said.state === 'online'
      return void showState((line = said.state))
    }
    for (const queryKey of invalidationsFor(said.event))
      void queries.invalidateQueries({ queryKey })
  }
  addEventListener('offline', () => setState('offline'), { signal })
  addEventListener(
    'online',
    () => {
      setState(line)
      // The line stood while this window alone was cut off, and what it asked for failed.
      if (line === 'online') hear({ type: 'missed' })
    },
    { signal },
  )
  joinLine(userId, hear, signal)
}

/** Milliseconds that a line may take to open; pages begin to read at the same time. */
const OPENING_MS = 500

/** Where the line took longer to open, what was read before may have changed without a word. */
function readWhatIsOld(queries: QueryClient): void {
  const old = Date.now() - OPENING_MS
  void queries.invalidateQueries({
    predicate: ({ state }) =>
      state.fetchStatus === 'idle' && state.dataUpdatedAt > 0 && state.dataUpdatedAt < old,
  })
}

/**
 * A line stands where this window's browser says that there is no network: the server may be on this machine, or the
 * browser cuts off this window alone. So the window asks for itself.
 */
async function showState(state: LineState): Promise<void> {
  if (state === 'online' && !navigator.onLine && !(await isReachable())) return setState('offline')
  setState(state)
}

async function isReachable(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  return answer?.ok ?? false
}
