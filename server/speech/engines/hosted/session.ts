import { timeoutFailure, toErrorEvent } from '../failure.ts'
import type { LiveOptions, LiveSession, SpeechError, SpeechEvent } from '../speech.ts'

/** A vendor's client, as a session uses it. */
export type Client = {
  /** Takes audio. False if it has no room now; nothing was taken then. */
  send(pcm: Uint8Array): boolean
  drained(): Promise<void>
  /** The end of the audio: the client emits its last results, then calls the host's `end`. */
  end(): void
  /** Releases everything at once. */
  drop(): void
}

/** A session, as its client uses it. Nothing is passed on once the session is closed. */
export type Host = {
  event: (event: Exclude<SpeechEvent, { kind: 'closed' | 'error' }>) => void
  /** Reports the failure and closes. */
  fail: (error: SpeechError) => void
  /** All results were emitted: closes. */
  end: () => void
}

export type Sessions = {
  open(
    options: Pick<LiveOptions, 'onEvent' | 'signal'>,
    connect: (host: Host) => Client,
  ): LiveSession
  closeAll(): void
}

/** Silence of the vendor, after the end of the audio, after which no answer is expected any more, in milliseconds. */
export const FINISH_MS = 10_000

/**
 * Creates the live sessions of an engine whose vendor's client holds the connection. Each emits `closed` once and last,
 * and an error at most once before; it never reconnects, the caller does.
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

type Session = {
  onEvent: (event: SpeechEvent) => void
  finishMs: number
  state: 'open' | 'finishing' | 'closed'
  closed: PromiseWithResolvers<void>
  deadline: NodeJS.Timeout | undefined
}

function openSession(
  { onEvent, signal }: Pick<LiveOptions, 'onEvent' | 'signal'>,
  connect: (host: Host) => Client,
  finishMs: number,
  onClosed: () => void,
): LiveSession {
  const closed = Promise.withResolvers<void>()
  const session: Session = { onEvent, finishMs, state: 'open', closed, deadline: undefined }

  function end(failure?: SpeechError): void {
    if (session.state === 'closed') return
    session.state = 'closed'
    clearTimeout(session.deadline)
    signal?.removeEventListener('abort', close)
    client.drop()
    if (failure) onEvent(toErrorEvent(failure))
    onEvent({ kind: 'closed' })
    closed.resolve()
    onClosed()
  }

  const close = () => end()
  const client = connect({
    event(event) {
      if (session.state === 'finishing') startDeadline(session, end)
      if (session.state !== 'closed') onEvent(event)
    },
    fail: end,
    end: close,
  })
  signal?.addEventListener('abort', close, { once: true })
  return {
    write: (pcm) => session.state !== 'open' || client.send(pcm),
    drained: () => Promise.race([client.drained(), closed.promise]),
    finish: () => finish(session, client, end),
    close,
  }
}

function startDeadline(session: Session, end: Host['fail']): void {
  clearTimeout(session.deadline)
  session.deadline = setTimeout(() => end(timeoutFailure()), session.finishMs)
}

async function finish(session: Session, client: Client, end: Host['fail']): Promise<void> {
  if (session.state === 'open') {
    session.state = 'finishing'
    startDeadline(session, end)
    client.end()
  }
  await session.closed.promise
}
