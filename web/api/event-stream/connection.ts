import type { Call } from '#contract/call.ts'
import { AppError } from '#contract/errors.ts'
import { type UserEvent, userEvents } from '#contract/events.ts'
import { reconnectDelay, waitOrOnline } from '../backoff.ts'
import { isReachable } from './is-reachable.ts'

export type ConnectionState = 'connecting' | 'online' | 'offline'
/** What a stream reports to its listeners. `missed`: anything may have changed; `over`: the session has ended. */
export type StreamMessage =
  | { type: 'state'; state: ConnectionState }
  | { type: 'event'; event: UserEvent }
  | { type: 'missed' }
  | { type: 'over' }

/** The server sends `ready` at once; a stream that is silent for this many milliseconds hangs. */
const openingMs = 10_000

interface Line {
  follow: Call['follow']
  say: (said: StreamMessage) => void
  signal: AbortSignal
}

/** Keeps one stream of the user's events open until aborted or signed out, and reports events and possible misses. */
export async function keepConnection({ follow, say, signal }: Line): Promise<void> {
  // The page was read just before the first attempt; after any later break, changes in between were missed.
  let mayHaveMissed = false
  for (let attempt = 0; !signal.aborted;) {
    const line = lineUntilGone(signal)
    try {
      for await (const { event } of follow(userEvents, { signal: line.signal })) {
        line.opened()
        attempt = 0
        say({ type: 'state', state: 'online' })
        // The server says it again when it may have missed something itself.
        if (event.topic !== 'ready') say({ type: 'event', event })
        else if (mayHaveMissed) say({ type: 'missed' })
        mayHaveMissed = true
      }
    } catch (error) {
      if (signal.aborted) return
      const code = error instanceof AppError ? error.code : 'unavailable'
      if (code === 'unauthenticated') return say({ type: 'over' })
      if (line.hung() && (await isReachable())) readAll(say)
      else if (code === 'unavailable') say({ type: 'state', state: 'offline' })
    } finally {
      line.forget()
      mayHaveMissed = true
    }
    await waitOrOnline(reconnectDelay(attempt++), signal)
  }
}

/**
 * A proxy on the way buffers the answer until it is complete, which a stream never is. Everything else gets through:
 * each attempt reloads what is shown.
 */
function readAll(say: Line['say']): void {
  say({ type: 'state', state: 'online' })
  say({ type: 'missed' })
}

/**
 * Ends with the page's own signal, and at once when the browser says that the network is gone (a line would only hang)
 * or the page is left: a browser opens six lines to a server without TLS, and pages that it keeps for going back would
 * hold them all.
 */
function lineUntilGone(signal: AbortSignal) {
  const gone = new AbortController()
  const drop = () => gone.abort()
  let hung = false
  const opening = setTimeout(() => {
    hung = true
    drop()
  }, openingMs)
  addEventListener('offline', drop)
  addEventListener('pagehide', drop)
  return {
    signal: AbortSignal.any([signal, gone.signal]),
    opened: () => clearTimeout(opening),
    /** Whether the server said nothing at all in the time it had. */
    hung: () => hung,
    forget: () => {
      clearTimeout(opening)
      removeEventListener('offline', drop)
      removeEventListener('pagehide', drop)
    },
  }
}
