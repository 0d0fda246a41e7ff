import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { connectionFailure, garbageFailure, httpFailure, timeoutFailure } from './failure.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import { type LiveOptions, type LiveSession, SpeechError, type SpeechEvent } from './speech.ts'

/** What a protocol may do with its connection. */
export type Wire = {
  send: (message: string | Uint8Array) => void
  /** The vendor takes audio from now on; the opening resolves. */
  ready: () => void
  emit: (event: SpeechEvent) => void
  /** Everything that was asked for by `finish` has been told; the connection is closed. */
  done: () => void
}

/** How one vendor speaks over a websocket. Any of the functions may throw a SpeechError, which ends the session. */
export type Protocol = {
  /** Without a secret: it may be logged. */
  url: string
  /** The secret goes in here. */
  headers: Record<string, string>
  /** Cut out of whatever the vendor says. */
  secret?: string | undefined
  /** The connection is open. Whoever needs no greeting calls `wire.ready()` here. */
  open: (wire: Wire) => void
  /** A text message of the vendor. What it throws that is no SpeechError means that the message was garbage. */
  hear: (message: string, wire: Wire) => void
  audio: (pcm16: Uint8Array, wire: Wire) => void
  /** Bytes that the protocol itself holds back until the vendor answers. */
  held?: () => number
  /** Asks for the last words; `wire.done()` or the vendor's close with 1000 ends the waiting. */
  finish: (wire: Wire) => void
  /** Sent when no audio went out for so long. */
  keepAlive?: { everyMs: number; message: string }
  /** The vendor sends its text in binary messages. */
  jsonInBinary?: boolean
  /** Why the vendor closed, where its codes say more than that. */
  closeFailure?: (code: number, reason: string) => SpeechError | undefined
  limits?: Partial<SocketLimits>
}

export type SocketLimits = {
  openMs: number
  /** Silence of the vendor, after the end of the audio, that means it will not answer any more. */
  finishMs: number
  /** A ping goes out so often; one without an answer until the next ends the session. */
  pingMs: number
}

const LIMITS: SocketLimits = { openMs: 10_000, finishMs: 10_000, pingMs: 15_000 }
/** About ten seconds of audio; what lies in the connection beyond that is too late to be live. */
const MOST_WAITING = bytesOf(10)
const NORMAL_CLOSE = 1000
const LONGEST_REASON_BYTES = 4000

/**
 * A live session over a raw websocket: opening, back-pressure, time limits and failures are the same for every vendor.
 * Says `closed` last and an error at most once. It never reconnects by itself: the hearing stage does, because only
 * it knows what must be heard again.
 * @throws SpeechError where the vendor refuses; the signal's reason when aborted
 */
export async function openSocketSession(
  protocol: Protocol,
  { onEvent, signal }: Pick<LiveOptions, 'onEvent' | 'signal'>,
): Promise<LiveSession> {
  signal?.throwIfAborted()
  const limits = { ...LIMITS, ...protocol.limits }
  const { url, headers } = protocol
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, followRedirects: false })
  const opened = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let state: 'opening' | 'open' | 'finishing' | 'closed' = 'opening'
  let room: PromiseWithResolvers<void> | undefined
  let lastAudio = Date.now()
  let answered = true
  let finishTimer: NodeJS.Timeout | undefined

  const wire: Wire = {
    send(message) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(message, admitIfRoom)
    },
    ready() {
      if (state !== 'opening') return
      state = 'open'
      clearTimeout(openTimer)
      opened.resolve()
    },
    emit: (event) => state !== 'closed' && state !== 'opening' && onEvent(event),
    done: () => end(),
  }

  const openTimer = setTimeout(() => fail(timeoutFailure()), limits.openMs)
  const pings = setInterval(() => {
    if (!answered) return fail(timeoutFailure())
    answered = false
    if (socket.readyState === socket.OPEN) socket.ping()
  }, limits.pingMs)
  const { keepAlive } = protocol
  const breath =
    keepAlive &&
    setInterval(() => {
      if (state === 'open' && Date.now() - lastAudio >= keepAlive.everyMs)
        wire.send(keepAlive.message)
    }, keepAlive.everyMs / 2)

  const waiting = () => socket.bufferedAmount + (protocol.held?.() ?? 0)

  function admitIfRoom(): void {
    if (room && waiting() <= MOST_WAITING / 2) admit()
  }

  function admit(): void {
    room?.resolve()
    room = undefined
  }

  function end(failure?: unknown): void {
    if (state === 'closed') return
    const wasOpening = state === 'opening'
    for (const timer of [openTimer, pings, breath, finishTimer]) clearTimeout(timer)
    signal?.removeEventListener('abort', close)
    if (failure !== undefined && !wasOpening) onEvent(errorEvent(failure))
    state = 'closed'
    if (wasOpening) opened.reject(failure ?? connectionFailure('the connection was closed.'))
    else onEvent({ kind: 'closed' })
    ended.resolve()
    admit()
    // One that never opened has nothing to close in good order.
    if (failure !== undefined || wasOpening) socket.terminate()
    else socket.close(NORMAL_CLOSE)
  }

  const fail = (failure: unknown) => end(failure)
  const close = () => end(state === 'opening' ? signal?.reason : undefined)

  function guarded(act: () => void): void {
    if (state === 'closed') return
    try {
      act()
    } catch (error) {
      fail(error instanceof SpeechError ? error : garbageFailure())
    }
  }

  function awaitLastWords(): void {
    clearTimeout(finishTimer)
    finishTimer = setTimeout(() => fail(timeoutFailure()), limits.finishMs)
  }

  signal?.addEventListener('abort', close, { once: true })
  // The handlers stand before the connection does: some vendors greet in the same packet.
  socket.on('message', (data, isBinary) => {
    answered = true
    if (state === 'finishing') awaitLastWords()
    guarded(() => {
      if (isBinary && !protocol.jsonInBinary) throw garbageFailure()
      protocol.hear(textOf(data), wire)
      admitIfRoom()
    })
  })
  socket.on('open', () => guarded(() => protocol.open(wire)))
  socket.on('pong', () => (answered = true))
  socket.on('unexpected-response', (_request, response) => {
    void refusalOf(response, protocol.secret).then(fail)
  })
  socket.on('error', (error) => fail(connectionFailure(error.message)))
  socket.on('close', (code, reason) => {
    if (code === NORMAL_CLOSE && state === 'finishing') return end()
    const known = protocol.closeFailure?.(code, reason.toString())
    fail(known ?? connectionFailure(`the connection ended (${code}).`))
  })

  await opened.promise
  return {
    write(pcm16) {
      if (state !== 'open') return true
      if (waiting() > MOST_WAITING) {
        room ??= Promise.withResolvers()
        return false
      }
      lastAudio = Date.now()
      guarded(() => protocol.audio(pcm16, wire))
      return true
    },
    drained: async () => room?.promise,
    async finish() {
      if (state === 'open') {
        state = 'finishing'
        awaitLastWords()
        guarded(() => protocol.finish(wire))
      }
      await ended.promise
    },
    close,
  }
}

function errorEvent(failure: unknown): SpeechEvent {
  const error = failure instanceof SpeechError ? failure : connectionFailure('it was given up.')
  const { code, message, retryable, retryAfterMs } = error
  return {
    kind: 'error',
    code,
    message,
    retryable,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  }
}

function textOf(data: Buffer | ArrayBuffer | Buffer[]): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString()
}

/** The reason for a refused upgrade stands in the body of an ordinary HTTP answer. */
async function refusalOf(response: IncomingMessage, secret: string | undefined) {
  let body = ''
  try {
    for await (const part of response) {
      body += String(part)
      if (body.length > LONGEST_REASON_BYTES) break
    }
  } catch {
    // The status alone says enough.
  }
  const retryAfter = response.headers['retry-after']
  return httpFailure(response.statusCode ?? 500, body, { retryAfter, secret })
}
