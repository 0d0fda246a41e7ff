import { message } from '#common/translation.ts'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import {
  connectionFailure,
  garbageFailure,
  httpFailure,
  timeoutFailure,
  toErrorEvent,
} from './failure.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import { type LiveOptions, type LiveSession, SpeechError, type SpeechEvent } from './speech.ts'

/** A protocol's operations on its connection. */
export type Wire = {
  send: (message: string | Uint8Array) => void
  /** The vendor takes audio from now on; `openSocketSession` resolves. */
  ready: () => void
  emit: (event: SpeechEvent) => void
  /** All results that `finish` asked for have been emitted; the connection is closed. */
  done: () => void
}

/** A vendor's websocket protocol. Any of the functions may throw a SpeechError, which ends the session. */
export type Protocol = {
  /** Without a secret: it may be logged. */
  url: string
  /** They carry the secret. */
  headers: Record<string, string>
  /** Removed from the vendor's error messages. */
  secret?: string | undefined
  /** The connection is open. A protocol without a greeting calls `wire.ready()` here. */
  open: (wire: Wire) => void
  /** A text message of the vendor. Any other error than a SpeechError means that the message was garbage. */
  receive: (message: string, wire: Wire) => void
  audio: (pcm16: Uint8Array, wire: Wire) => void
  /** Bytes that the protocol holds back until the vendor answers. */
  held?: () => number
  /** Asks for the last words; `wire.done()` or the vendor's close with 1000 ends the waiting. */
  finish: (wire: Wire) => void
  /** Sent when no audio has been sent for `everyMs`. */
  keepAlive?: { everyMs: number; message: string }
  /** The vendor sends its text in binary messages. */
  jsonInBinary?: boolean
  /** Why the vendor closed, for vendors with their own close codes. */
  closeFailure?: (code: number, reason: string) => SpeechError | undefined
  limits?: Partial<SocketLimits>
}

export type SocketLimits = {
  openMs: number
  /** Silence of the vendor, after the end of the audio, after which no answer is expected any more. */
  finishMs: number
  /** The interval of pings; one without an answer by the next ends the session. */
  pingMs: number
}

const LIMITS: SocketLimits = { openMs: 10_000, finishMs: 10_000, pingMs: 15_000 }
/** Ten seconds of audio: more in the connection is too late to be live. */
const MOST_WAITING = bytesOf(10)
const NORMAL_CLOSE = 1000
const LONGEST_REASON_BYTES = 4000

type Session = {
  protocol: Protocol
  limits: SocketLimits
  socket: WebSocket
  onEvent: (event: SpeechEvent) => void
  state: 'opening' | 'open' | 'finishing' | 'closed'
  opened: PromiseWithResolvers<void>
  ended: PromiseWithResolvers<void>
  /** Resolves once a refused piece has room. */
  room: PromiseWithResolvers<void> | undefined
  /** When audio was sent last, in milliseconds since 1970. */
  lastAudio: number
  /** Whether the vendor has answered since the last ping. */
  isAlive: boolean
  /** Until the vendor takes audio, or for the last words after the end of the audio. */
  deadline: NodeJS.Timeout | undefined
  intervals: NodeJS.Timeout[]
}

/**
 * A live session over a raw websocket: opening, back-pressure, time limits and failures are the same for every vendor.
 * Emits `closed` last and an error at most once. It never reconnects: the caller does, because only it knows what must
 * be sent again.
 * @throws SpeechError if the vendor refuses; the signal's reason when aborted
 */
export async function openSocketSession(
  protocol: Protocol,
  { onEvent, signal }: Pick<LiveOptions, 'onEvent' | 'signal'>,
): Promise<LiveSession> {
  signal?.throwIfAborted()
  const session = createSession(protocol, onEvent)
  const wire = createWire(session)
  const close = () => end(session, session.state === 'opening' ? signal?.reason : undefined)
  signal?.addEventListener('abort', close, { once: true })
  startDeadline(session, session.limits.openMs)
  startIntervals(session, wire)
  // The handlers are attached before the connection is made: some vendors greet in the same packet.
  attachHandlers(session, wire)
  try {
    await session.opened.promise
  } finally {
    void session.ended.promise.then(() => signal?.removeEventListener('abort', close))
  }
  return {
    write: (pcm16) => write(session, wire, pcm16),
    drained: async () => session.room?.promise,
    finish: () => finish(session, wire),
    close,
  }
}

function createSession(protocol: Protocol, onEvent: Session['onEvent']): Session {
  const { url, headers } = protocol
  return {
    protocol,
    limits: { ...LIMITS, ...protocol.limits },
    socket: new WebSocket(url, { headers, perMessageDeflate: false, followRedirects: false }),
    onEvent,
    state: 'opening',
    opened: Promise.withResolvers<void>(),
    ended: Promise.withResolvers<void>(),
    room: undefined,
    lastAudio: Date.now(),
    isAlive: true,
    deadline: undefined,
    intervals: [],
  }
}

function createWire(session: Session): Wire {
  const { socket, onEvent } = session
  return {
    send(message) {
      if (socket.readyState === socket.OPEN) socket.send(message, () => admitIfRoom(session))
    },
    ready() {
      if (session.state !== 'opening') return
      session.state = 'open'
      clearTimeout(session.deadline)
      session.opened.resolve()
    },
    emit(event) {
      if (session.state !== 'closed' && session.state !== 'opening') onEvent(event)
    },
    done: () => end(session),
  }
}

function startDeadline(session: Session, ms: number): void {
  clearTimeout(session.deadline)
  session.deadline = setTimeout(() => end(session, timeoutFailure()), ms)
}

function startIntervals(session: Session, wire: Wire): void {
  const { limits, protocol } = session
  session.intervals.push(setInterval(() => ping(session), limits.pingMs))
  const { keepAlive } = protocol
  if (!keepAlive) return
  const keepAliveIfIdle = () => {
    const isIdle = Date.now() - session.lastAudio >= keepAlive.everyMs
    if (session.state === 'open' && isIdle) wire.send(keepAlive.message)
  }
  session.intervals.push(setInterval(keepAliveIfIdle, keepAlive.everyMs / 2))
}

function ping(session: Session): void {
  if (!session.isAlive) return end(session, timeoutFailure())
  session.isAlive = false
  const { socket } = session
  if (socket.readyState === socket.OPEN) socket.ping()
}

function attachHandlers(session: Session, wire: Wire): void {
  const { protocol, socket } = session
  const fail = (failure: unknown) => end(session, failure)
  socket.on('open', () => guard(session, () => protocol.open(wire)))
  socket.on('message', (data, isBinary) => {
    session.isAlive = true
    if (session.state === 'finishing') startDeadline(session, session.limits.finishMs)
    guard(session, () => {
      if (isBinary && !protocol.jsonInBinary) throw garbageFailure()
      protocol.receive(toText(data), wire)
      admitIfRoom(session)
    })
  })
  socket.on('pong', () => (session.isAlive = true))
  socket.on('unexpected-response', (_request, response) => {
    void readRefusal(response, protocol.secret).then(fail)
  })
  socket.on('error', (error) => fail(connectionFailure(error.message)))
  socket.on('close', (code, reason) => {
    if (code === NORMAL_CLOSE && session.state === 'finishing') return end(session)
    const failure = protocol.closeFailure?.(code, reason.toString())
    fail(
      failure ??
        connectionFailure(message('the connection ended ({code}).', { code: String(code) })),
    )
  })
}

/** Runs a function of the protocol; what it throws ends the session. */
function guard(session: Session, act: () => void): void {
  if (session.state === 'closed') return
  try {
    act()
  } catch (error) {
    end(session, error instanceof SpeechError ? error : garbageFailure())
  }
}

function end(session: Session, failure?: unknown): void {
  if (session.state === 'closed') return
  const wasOpening = session.state === 'opening'
  const { deadline, intervals, onEvent, opened, ended, socket } = session
  for (const timer of [deadline, ...intervals]) clearTimeout(timer)
  if (failure !== undefined && !wasOpening) onEvent(toErrorEvent(failure))
  session.state = 'closed'
  if (wasOpening) opened.reject(failure ?? connectionFailure('the connection was closed.'))
  else onEvent({ kind: 'closed' })
  ended.resolve()
  admit(session)
  // A connection that never opened needs no closing handshake.
  if (failure !== undefined || wasOpening) socket.terminate()
  else socket.close(NORMAL_CLOSE)
}

const countWaiting = ({ socket, protocol }: Session) =>
  socket.bufferedAmount + (protocol.held?.() ?? 0)

function admitIfRoom(session: Session): void {
  if (session.room && countWaiting(session) <= MOST_WAITING / 2) admit(session)
}

function admit(session: Session): void {
  session.room?.resolve()
  session.room = undefined
}

function write(session: Session, wire: Wire, pcm16: Uint8Array): boolean {
  if (session.state !== 'open') return true
  if (countWaiting(session) > MOST_WAITING) {
    session.room ??= Promise.withResolvers()
    return false
  }
  session.lastAudio = Date.now()
  guard(session, () => session.protocol.audio(pcm16, wire))
  return true
}

async function finish(session: Session, wire: Wire): Promise<void> {
  if (session.state === 'open') {
    session.state = 'finishing'
    startDeadline(session, session.limits.finishMs)
    guard(session, () => session.protocol.finish(wire))
  }
  await session.ended.promise
}

function toText(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}

/** Reads why an upgrade was refused: the reason is in the body of an ordinary HTTP response. */
async function readRefusal(response: IncomingMessage, secret: string | undefined) {
  let body = ''
  try {
    for await (const part of response) {
      body += String(part)
      if (body.length > LONGEST_REASON_BYTES) break
    }
  } catch {
    // The status is enough.
  }
  const retryAfter = response.headers['retry-after']
  return httpFailure(response.statusCode ?? 500, body, { retryAfter, secret })
}
