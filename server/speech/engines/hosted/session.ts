import { timeoutFailure } from '../failure.ts'
import type { LiveOptions, LiveSession, SpeechError, SpeechEvent } from '../speech.ts'

/** What a vendor's client does for a session. */
export type Client = {
  /** Takes audio. False where it has no room now; nothing was taken then. */
  send(pcm: Uint8Array): boolean
  drained(): Promise<void>
  /** No more audio comes: what is still to be heard is told, then the host's `end` is called. */
  end(): void
  /** Lets go of everything at once. */
  drop(): void
}

/** What a client tells its session. Nothing is passed on once the session is closed. */
export type Host = {
  event: (event: Exclude<SpeechEvent, { kind: 'closed' | 'error' }>) => void
  /** Tells the failure and closes. */
  fail: (error: SpeechError) => void
  /** All was told: closes. */
  end: () => void
}

export type Sessions = {
  open(
    options: Pick<LiveOptions, 'onEvent' | 'signal'>,
    connect: (host: Host) => Client,
  ): LiveSession
  closeAll(): void
}

/** Silence of the vendor after the end of the audio that means it will not answer any more, in milliseconds. */
export const FINISH_MS = 10_000

/**
 * Makes the live sessions of an engine whose vendor's client holds the connection. Each says `closed` once and
 * last and an error at most once before; it never connects again by itself, the hearing stage does.
 */
export function createSessions(finishMs = FINISH_MS): Sessions {
  const all = new Set<LiveSession>()
  return {
    open(options, connect) {
      const session = openSession(options, connect, finishMs, () => all.delete(session))
      all.add(session)
      return session
    },
    closeAll() {
      for (const session of all) session.close()
    },
  }
}

function openSession(
  { onEvent, signal }: Pick<LiveOptions, 'onEvent' | 'signal'>,
  connect: (host: Host) => Client,
  finishMs: number,
  onClosed: () => void,
): LiveSession {
  let state: 'open' | 'finishing' | 'closed' = 'open'
  let timer: NodeJS.Timeout | undefined
  const closed = Promise.withResolvers<void>()

  function end(failure?: SpeechError): void {
    if (state === 'closed') return
    state = 'closed'
    clearTimeout(timer)
    signal?.removeEventListener('abort', close)
    client.drop()
    if (failure) {
      const { code, message, retryable, retryAfterMs } = failure
      const wait = retryAfterMs === undefined ? {} : { retryAfterMs }
      onEvent({ kind: 'error', code, message, retryable, ...wait })
    }
    onEvent({ kind: 'closed' })
    closed.resolve()
    onClosed()
  }

  const close = () => end()

  function awaitLastWords(): void {
    clearTimeout(timer)
    timer = setTimeout(() => end(timeoutFailure()), finishMs)
  }

  const client = connect({
    event(event) {
      if (state === 'finishing') awaitLastWords()
      if (state !== 'closed') onEvent(event)
    },
    fail: end,
    end: close,
  })
  signal?.addEventListener('abort', close, { once: true })

  return {
    write: (pcm) => state !== 'open' || client.send(pcm),
    drained: () => Promise.race([client.drained(), closed.promise]),
    async finish() {
      if (state === 'open') {
        state = 'finishing'
        awaitLastWords()
        client.end()
      }
      await closed.promise
    },
    close,
  }
}
