import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import { userEvents } from '#contract/events.ts'
import { reconnectDelay, waitOrOnline } from './backoff.ts'
import { follow } from './client.ts'
import { invalidationsFor } from './invalidations.ts'

/** Whether the server can be reached, as far as the stream of events knows. */
export const useConnection = create<{ state: 'connecting' | 'online' | 'offline' }>(() => ({
  state: 'connecting',
}))

const setState = (state: 'connecting' | 'online' | 'offline') => useConnection.setState({ state })

/**
 * Follows the user's events until aborted and marks stale what they name. After a break everything shown is read again,
 * because changes in between were missed.
 */
export async function followLive(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let isFirst = true
  for (let attempt = 0; !signal.aborted;) {
    const line = lineUntilGone(signal)
    try {
      for await (const { event } of follow(userEvents, { signal: line.signal })) {
        setState('online')
        attempt = 0
        // The server says it again when it may have missed something itself.
        if (event.topic === 'ready' && !isFirst) void queries.invalidateQueries()
        isFirst = false
        for (const queryKey of invalidationsFor(event)) void queries.invalidateQueries({ queryKey })
      }
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof AppError ? error.code : 'unavailable'
      if (code === 'unauthenticated') return
      if (code === 'unavailable') setState('offline')
    } finally {
      line.forget()
    }
    await waitOrOnline(reconnectDelay(attempt++), signal)
  }
}

/**
 * Ends with the page's own signal, and at once when the browser says that the network is gone (a line would only hang)
 * or the page is left: a browser opens six lines to a server without TLS, and pages that it keeps for going back would
 * hold them all.
 */
function lineUntilGone(signal: AbortSignal) {
  const gone = new AbortController()
  const drop = () => gone.abort()
  addEventListener('offline', drop)
  addEventListener('pagehide', drop)
  return {
    signal: AbortSignal.any([signal, gone.signal]),
    forget: () => {
      removeEventListener('offline', drop)
      removeEventListener('pagehide', drop)
    },
  }
}
