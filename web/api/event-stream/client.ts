import { streamBeatMs } from '#contract/endpoint.ts'
import { follow, onSignedOut } from '../client.ts'
import { keepConnection, type StreamMessage } from './connection.ts'
// A file of our own, of which the bundler makes a worker and gives the address.
// oxlint-disable-next-line import/default
import lineUrl from './shared-worker.ts?sharedworker&url'
import type { WindowMessage } from './shared-port.ts'

type Listener = (said: StreamMessage) => void

/** After this many missed heartbeats the shared worker is considered dead. */
const silentBeats = 3

/**
 * Receives the user's events until aborted, through the one stream that all windows of this account share in this
 * browser: without TLS a browser opens only six connections to a server, and each stream would occupy one. In browsers
 * without shared workers, or if this one is refused, the window opens its own stream (decision 049).
 */
export function openEventStream(userId: string, hear: Listener, signal: AbortSignal): void {
  const alone = () => void keepConnection({ follow, say: hear, signal })
  if (typeof SharedWorker === 'undefined') return alone()
  const window = new AbortController()
  const refused = () => {
    window.abort()
    alone()
  }
  joinShared(userId, hear, refused, AbortSignal.any([signal, window.signal]))
}

function joinShared(
  userId: string,
  hear: Listener,
  refused: () => void,
  signal: AbortSignal,
): void {
  const { join, leave, tell, countSilence } = createPort(userId, hear, refused)
  const joinAgain = () => {
    leave()
    hear({ type: 'missed' })
    join()
  }
  // A clock that only counts its own beats takes no sleep of the machine for silence.
  const watch = setInterval(() => {
    if (countSilence() > silentBeats) joinAgain()
  }, streamBeatMs)
  const stopListening = onSignedOut(() => tell('end'))
  // Aborting below takes these off again.
  addEventListener('offline', () => tell('offline'), { signal })
  addEventListener('online', () => tell('online'), { signal })
  addEventListener('pagehide', leave, { signal })
  // A page that the browser kept for going back.
  addEventListener('pageshow', ({ persisted }) => persisted && joinAgain(), { signal })
  signal.addEventListener('abort', () => {
    clearInterval(watch)
    stopListening()
    leave()
  })
  join()
}

/** The way to the shared worker, which may be joined again after it was left. */
function createPort(userId: string, hear: Listener, refused: () => void) {
  let silence = 0
  let port: MessagePort | undefined
  const tell = (told: WindowMessage) => port?.postMessage(told)
  return {
    tell,
    join: () => {
      silence = 0
      const worker = new SharedWorker(lineUrl, { type: 'module', name: userId })
      worker.addEventListener('error', refused)
      port = worker.port
      port.onmessage = ({ data }: MessageEvent<StreamMessage>) => {
        silence = 0
        hear(data)
      }
    },
    leave: () => {
      tell('leave')
      port?.close()
      port = undefined
    },
    /** @returns how many beats have passed without a message, with this one */
    countSilence: () => (port ? ++silence : 0),
  }
}
