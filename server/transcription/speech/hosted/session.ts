import type { LiveOptions, LiveSession, SpeechError, SpeechEvent } from '../speech.ts'
import { timeoutError } from './errors.ts'

/** A connection to a service, as the session drives it. */
export type Wire = {
  /** Takes audio. False where it has no room now; nothing was taken then. */
  send(pcm: Uint8Array): boolean
  drained(): Promise<void>
  /** No more audio comes: what is still to be heard is told, then the host's `end` is called. */
  end(): void
  /** Lets go of everything at once. */
  drop(): void
}

/** What a wire tells its session. Nothing is passed on once the session is closed. */
export type Host = {
  event(event: Exclude<SpeechEvent, { kind: 'closed' | 'error' }>): void
  /** Tells the failure and closes. */
  fail(error: SpeechError): void
  /** All was told: closes. */
  end(): void
}

/** The last words of a service take no longer, in milliseconds. */
const LAST_WORDS_MS = 20_000

/**
 * The part that every live session has: says `closed` exactly once and last, ends on abort, does not wait
 * for ever for the last words, and tells a wire that is gone nothing more.
 */
export function openSession(
  { onEvent, signal }: Pick<LiveOptions, 'onEvent' | 'signal'>,
  connect: (host: Host) => Wire,
  lastWordsMs = LAST_WORDS_MS,
): LiveSession {
  let state: 'open' | 'finishing' | 'closed' = 'open'
  let timer: NodeJS.Timeout | undefined
  const closed = Promise.withResolvers<void>()

  function close(): void {
    if (state === 'closed') return
    state = 'closed'
    clearTimeout(timer)
    signal?.removeEventListener('abort', close)
    wire.drop()
    onEvent({ kind: 'closed' })
    closed.resolve()
  }

  const host: Host = {
    event(event) {
      if (state !== 'closed') onEvent(event)
    },
    fail({ code, message, retryable }) {
      if (state !== 'closed') onEvent({ kind: 'error', code, message, retryable })
      close()
    },
    end: close,
  }
  const wire = connect(host)
  signal?.addEventListener('abort', close, { once: true })

  return {
    write: (pcm) => state !== 'open' || wire.send(pcm),
    drained: () => Promise.race([wire.drained(), closed.promise]),
    async finish() {
      if (state === 'open') {
        state = 'finishing'
        timer = setTimeout(() => host.fail(timeoutError()), lastWordsMs)
        wire.end()
      }
      await closed.promise
    },
    close,
  }
}
