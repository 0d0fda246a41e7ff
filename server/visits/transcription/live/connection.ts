import type { RawData, WebSocket } from 'ws'
import type { Up } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { AUTO_LANGUAGE, isLanguageCode } from '#contract/languages.ts'
import { sampleRate, transcriptionSocket } from '#contract/transcripts.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { isAwaited } from '../pending-audio.ts'
import type { RecordingRef } from '../audio/append.ts'
import { isPastEnd, parseFrame } from '../audio/frame.ts'
import { type LiveChoice, liveChoiceFor } from '../choose/choose-for.ts'
import type { Choice } from '../engines.ts'
import { LOST_MS } from '../present.ts'
import { recordingRow } from '../recordings.ts'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import { recordingWords } from '../words.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import { downlink } from './down.ts'
import { noteMissing, watchMissing } from './missing.ts'
import { languageAt } from './language-at.ts'
import { openRecording } from './open.ts'
import { CLOSE_SESSION_ENDED, type Registry } from './registry.ts'
import { replay, REPLAY_ENGINE } from './replay.ts'
import {
  canListen,
  type LiveRounds,
  type LiveSource,
  microphone,
  type SessionHooks,
} from './session.ts'
import { redeemTicket, type Ticket } from './tickets.ts'

type Control = Up<typeof transcriptionSocket>
type Open = Extract<Control, { type: 'open' }>

/** Who does not say who they are in this time is shown out. */
const OPEN_MS = 10_000
/** Proxies close silent connections, often after 30 s. */
const PING_MS = 15_000
const CLOSE_POLICY = 1008
const CLOSE_TRY_LATER = 1013

/** What the live connections of a process share. */
export interface LiveParts {
  registry: Registry
  rounds: LiveRounds
  circuits: CircuitBreakers
}

/** Serves one websocket from its first frame to its end. */
export function serveLive(
  s: Services,
  { registry, rounds, circuits }: LiveParts,
  socket: WebSocket,
): void {
  const send = downlink(socket)
  const late = setTimeout(() => socket.close(CLOSE_POLICY, 'No ticket.'), OPEN_MS)
  // A page that is frozen keeps its line and says nothing.
  const life = keepAlive(socket, () => {
    if (place && !over) void noteMissing(s, place).catch(() => undefined)
  })
  const early: [RawData, boolean][] = []
  let source: LiveSource | undefined
  let place: RecordingRef | undefined
  let opening = false
  let over = false
  let release = () => {}

  const hooks: SessionHooks = {
    send,
    onStorageFailure(error) {
      s.log(`A live recording could not be stored: ${errorLabel(error)}`)
      const isGone = error instanceof AppError && error.code === 'not-found'
      if (isGone) send({ type: 'error', code: error.code, message: error.message, fatal: true })
      socket.close(isGone ? CLOSE_POLICY : CLOSE_TRY_LATER)
    },
    recordings: () => registry.count(),
    onPressure: (isHigh) => (isHigh ? socket.pause() : socket.resume()),
  }

  function refuse(error: unknown): void {
    // Or the answer to the close would not be heard.
    socket.resume()
    if (!(error instanceof AppError)) return stumble(error)
    const { code, message } = error
    send({ type: 'error', code, message, fatal: true })
    socket.close(code === 'unauthenticated' ? CLOSE_SESSION_ENDED : CLOSE_POLICY)
  }

  /** A fault of ours, such as a database that is away: the line ends and is opened again, the recording goes on. */
  function stumble(error: unknown): void {
    s.log(`Error in ${transcriptionSocket.path}: ${errorLabel(error)}`)
    over = false
    socket.close(CLOSE_TRY_LATER)
  }

  async function open(frame: Open): Promise<void> {
    opening = true
    // What follows waits in the network: whoever has no ticket could fill the memory with it.
    socket.pause()
    await registry.ready()
    const given = await redeemTicket(s, frame.ticket)
    const isUnknown = !isLanguageCode(given.language)
    const ticket = isUnknown ? { ...given, language: AUTO_LANGUAGE } : given
    const { recordingId, sessionId } = ticket
    const close = (code: number, reason: string) => socket.close(code, reason)
    const takenOver = () => send({ type: 'taken-over' })
    const withdrawn = (seconds: number) => send({ type: 'withdrawn', seconds })
    const hold = registry.hold({ recordingId, sessionId, close, takenOver, withdrawn })
    release = hold.release
    const isReplay = ticket.source === 'replay'
    // A replay is spoken by no engine.
    const choose = isReplay ? () => null : await liveChoiceFor(s, ticket.userId)
    const choice = isReplay ? null : await engineFor(s, ticket, choose)
    const listening = isReplay ? { name: REPLAY_ENGINE, note: '' } : choice
    const opened = await openRecording(s, ticket, listening)
    hold.opened(opened.at)
    place = ticket
    clearTimeout(late)
    send({
      type: 'opened',
      recordingId,
      seq: opened.row.lastSeq,
      transcribing: listening !== null,
      engine: listening?.name ?? null,
    })
    if (isUnknown)
      send({
        type: 'error',
        code: 'unknown-language',
        message: recordingWords.unknownLanguage,
        fatal: false,
      })
    const { cutSamples } = opened.row
    if (isAwaited(opened.row)) takenOver()
    if (cutSamples !== null) withdrawn(cutSamples / sampleRate)
    source = isReplay
      ? replay(s, opened, frame.speed ?? 1, rounds.text, hooks)
      : microphone(s, opened, { first: choice, choose, circuits }, rounds, hooks)
    socket.resume()
    for (const [data, isBinary] of early.splice(0)) take(data, isBinary)
    if (socket.readyState !== socket.OPEN) leave()
  }

  function take(data: RawData, isBinary: boolean): void {
    if (over || socket.readyState !== socket.OPEN) return
    if (source && isBinary) return takeAudio(source, data)
    const control = isBinary ? undefined : readControl(data)
    if (!control) return refuse(new AppError('bad-request', 'This is not a frame of the protocol.'))
    if (control.type === 'ping') return answerPing()
    if (control.type === 'open' ? opening : !source)
      return refuse(new AppError('bad-request', 'The first frame opens the recording, once.'))
    if (control.type === 'open') void open(control).catch(refuse)
    else if (source) takeControl(source, control)
  }

  function answerPing(): void {
    source?.seen()
    send({ type: 'pong' })
  }

  function takeAudio(to: LiveSource, data: RawData): void {
    const frame = Buffer.isBuffer(data) ? parseFrame(data) : undefined
    if (!frame) return refuse(new AppError('bad-request', 'This is not a frame of audio.'))
    if (isPastEnd(frame)) endAtLimit(to)
    else to.frame(frame)
  }

  /** What came until then is stored and transcribed, as after a stop. */
  function endAtLimit(from: LiveSource): void {
    send({ type: 'error', code: 'too-long', message: recordingWords.tooLong, fatal: false })
    over = true
    from.stop().then(() => socket.close(1000), refuse)
  }

  function takeControl(from: LiveSource, control: Exclude<Control, Open>): void {
    if (control.type === 'gap' && isGap(control))
      void from.gap({ from: control.from, to: control.to }).catch(hooks.onStorageFailure)
    if (control.type === 'mark' && isMoment(control.at))
      void from.mark(control.at).catch(hooks.onStorageFailure)
    if (control.type !== 'stop') return
    over = true
    from.stop().then(() => socket.close(1000), refuse)
  }

  function leave(): void {
    release()
    const left = source
    source = undefined
    if (!over && place)
      watchMissing(s, place).catch(() => s.log('It is not looked whether a device comes back.'))
    if (!over) void left?.leave().catch((error: unknown) => s.log(`Error: ${errorLabel(error)}`))
    over = true
  }

  socket.on('message', (data, isBinary) => {
    life.word()
    // Whoever was shown out may go on sending for as long as the line takes to close.
    if (socket.readyState !== socket.OPEN) return
    if (opening && !source && !over) early.push([data, isBinary])
    else take(data, isBinary)
  })
  socket.on('close', () => {
    clearTimeout(late)
    life.stop()
    leave()
  })
}

/** The engine that can listen to this recording from now on, or null. */
async function engineFor(
  s: Services,
  ticket: Ticket,
  choose: LiveChoice,
): Promise<Choice<LiveSpeech> | null> {
  const row = await s.db.as(ticket.userId, (tx) => recordingRow(tx, ticket)).catch(() => undefined)
  const choice = choose(row ? languageAt(row) : ticket.language)
  // What was closed meanwhile brings its rest, which is read as a whole and held against what others recorded.
  return !row || (canListen(row) && !isAwaited(row)) ? choice : null
}

function readControl(data: RawData): Control | undefined {
  try {
    // Text frames arrive as one Buffer unless `binaryType` is changed, which we do not.
    return transcriptionSocket.up.safeParse(JSON.parse((data as Buffer).toString('utf8'))).data
  } catch {
    return undefined
  }
}

const DAY_SECONDS = 86_400

const isMoment = (at: number): boolean => at >= 0 && at <= DAY_SECONDS

function isGap({ from, to }: { from: number; to: number }): boolean {
  return from >= 0 && to > from && to <= DAY_SECONDS
}

/** Ends a connection that answers no ping, and tells of one that lives and from which nothing comes. */
function keepAlive(socket: WebSocket, onSilent: () => void): { word(): void; stop(): void } {
  let alive = true
  let silentSince = performance.now()
  socket.on('pong', () => (alive = true))
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    if (performance.now() - silentSince > LOST_MS) onSilent()
    alive = false
    socket.ping()
  }, PING_MS)
  return {
    word() {
      alive = true
      silentSince = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}
