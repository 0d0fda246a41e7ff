import type { RawData, WebSocket } from 'ws'
import { AppError } from '#contract/errors.ts'
import { AUTO_LANGUAGE, isLanguageCode } from '#contract/languages.ts'
import { sampleRate, transcriptionSocket } from '#contract/transcripts.ts'
import { inLogContext } from '#server/platform/log/context.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { isAwaited } from '../pending-audio.ts'
import { isPastEnd, parseFrame } from '../audio/frame.ts'
import { type LiveChoice, liveChoiceFor } from '../choose/choose-for.ts'
import type { Choice } from '../engines.ts'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import { recordingWords } from '../words.ts'
import type { CircuitBreakers } from './circuit-breaker.ts'
import { type Control, isGap, isMoment, readControl } from './control.ts'
import { downlink } from './down.ts'
import { keepAlive } from './keep-alive.ts'
import { noteMissing, watchMissing } from './missing.ts'
import { languageAt } from './language-at.ts'
import { openMicrophone } from './microphone.ts'
import { type OpenRecording, openRecording } from './open.ts'
import { canListen, type LiveEngines } from './recognition.ts'
import { CLOSE_SESSION_ENDED, CLOSE_TAKEN_OVER, type Hold, type Registry } from './registry.ts'
import { replay, REPLAY_ENGINE } from './replay.ts'
import type { LiveBatchers, LiveSource, SessionHooks } from './source.ts'
import { redeemTicket, type Ticket } from './tickets.ts'
import { type RecordingRef, recordingRow } from '../recording-row.ts'

type Open = Extract<Control, { type: 'open' }>

/** Close sockets that do not authenticate in this time. */
const OPEN_MS = 10_000
const CLOSE_POLICY = 1008
const CLOSE_TRY_LATER = 1013

/** Shared by the live connections of a process. */
export interface LiveParts {
  registry: Registry
  batchers: LiveBatchers
  circuits: CircuitBreakers
}

/** Serves one websocket from its first frame to its end. */
export function serveLive(s: Services, parts: LiveParts, socket: WebSocket): void {
  const connection = createConnection(s, parts, socket)
  const deadline = setTimeout(() => socket.close(CLOSE_POLICY, 'No ticket.'), OPEN_MS)
  // A page that is frozen keeps its connection and sends nothing.
  const life = keepAlive(socket, () => {
    const { place, phase } = connection
    if (place && phase === 'open') void noteMissing(s, place).catch(() => undefined)
  })
  connection.onOpened = () => clearTimeout(deadline)
  const onMessage = (data: RawData, isBinary: boolean) => {
    life.noteMessage()
    // A refused client may keep sending until the connection is closed.
    if (socket.readyState !== socket.OPEN) return
    if (connection.phase === 'opening') connection.early.push([data, isBinary])
    else take(connection, data, isBinary)
  }
  socket.on('message', inLogContext(onMessage))
  const onClose = () => {
    clearTimeout(deadline)
    life.stop()
    leave(connection)
  }
  socket.on('close', inLogContext(onClose))
}

interface LiveConnection {
  s: Services
  parts: LiveParts
  socket: WebSocket
  hooks: SessionHooks
  /** `stopping`: the recording ends and takes no more frames. */
  phase: 'new' | 'opening' | 'open' | 'stopping' | 'closed'
  /** Frames that came while the recording was being opened. */
  early: [RawData, boolean][]
  source: LiveSource | undefined
  place: RecordingRef | undefined
  onOpened: () => void
  /** Removes the connection from the registry. */
  release: () => void
}

function createConnection(s: Services, parts: LiveParts, socket: WebSocket): LiveConnection {
  return {
    s,
    parts,
    socket,
    hooks: createHooks(s, parts, socket),
    phase: 'new',
    early: [],
    source: undefined,
    place: undefined,
    onOpened: () => undefined,
    release: () => undefined,
  }
}

function createHooks(s: Services, { registry }: LiveParts, socket: WebSocket): SessionHooks {
  const send = downlink(socket)
  return {
    send,
    onStorageFailure(error) {
      s.log(`A live recording could not be stored: ${errorLabel(error)}`, 'error')
      const isGone = error instanceof AppError && error.code === 'not-found'
      if (isGone) send({ type: 'error', code: error.code, message: error.message, fatal: true })
      socket.close(isGone ? CLOSE_POLICY : CLOSE_TRY_LATER)
    },
    recordings: () => registry.count(),
    onPressure: (isHigh) => (isHigh ? socket.pause() : socket.resume()),
  }
}

function refuse(connection: LiveConnection, error: unknown): void {
  const { hooks, phase, release, socket } = connection
  if (phase === 'closed') release()
  // A paused socket would not receive the answer to its close.
  socket.resume()
  if (!(error instanceof AppError)) return closeForRetry(connection, error)
  const { code, message } = error
  hooks.send({ type: 'error', code, message, fatal: true })
  socket.close(code === 'unauthenticated' ? CLOSE_SESSION_ENDED : CLOSE_POLICY)
}

/** After a server error, such as an unreachable database, the browser reconnects and the recording continues. */
function closeForRetry(connection: LiveConnection, error: unknown): void {
  const { s, socket } = connection
  s.log(`Error in ${transcriptionSocket.path}: ${errorLabel(error)}`, 'error')
  if (connection.phase === 'stopping') connection.phase = 'open'
  socket.close(CLOSE_TRY_LATER)
}

async function open(connection: LiveConnection, frame: Open): Promise<void> {
  const { s, parts, hooks, socket } = connection
  connection.phase = 'opening'
  // Later frames wait in the network: a client without a ticket could fill the memory with them.
  socket.pause()
  await parts.registry.ready()
  const { ticket, isUnknown } = readLanguage(await redeemTicket(s, frame.ticket))
  const hold = holdRecording(connection, ticket)
  const engines = await chooseEngines(s, ticket, parts.circuits)
  const isReplay = ticket.source === 'replay'
  const listening = isReplay ? { name: REPLAY_ENGINE, note: '' } : engines.first
  const opened = await openRecording(s, ticket, listening)
  hold.opened(opened.row.opening)
  connection.place = ticket
  connection.onOpened()
  announce(hooks, opened, listening?.name ?? null, isUnknown)
  connection.source = isReplay
    ? replay(s, opened, frame.speed ?? 1, parts.batchers.text, hooks)
    : openMicrophone(s, opened, engines, parts.batchers, hooks)
  start(connection)
}

/** Processes waiting frames; returns at once if the connection was lost in the meantime. */
function start(connection: LiveConnection): void {
  const { early, socket } = connection
  if (connection.phase === 'closed') {
    connection.release()
    return abandon(connection)
  }
  connection.phase = 'open'
  socket.resume()
  for (const [data, isBinary] of early.splice(0)) take(connection, data, isBinary)
}

/** A language that isn't in our list is detected. */
function readLanguage(ticket: Ticket): { ticket: Ticket; isUnknown: boolean } {
  const isUnknown = !isLanguageCode(ticket.language)
  return { ticket: isUnknown ? { ...ticket, language: AUTO_LANGUAGE } : ticket, isUnknown }
}

function holdRecording(connection: LiveConnection, { recordingId, sessionId }: Ticket): Hold {
  const { hooks, parts, socket } = connection
  const hold = parts.registry.hold({
    recordingId,
    sessionId,
    close(code, reason) {
      // First, because the closing handshake of a dead connection takes long.
      if (code === CLOSE_TAKEN_OVER) connection.source?.yieldText()
      socket.close(code, reason)
    },
    takenOver: () => hooks.send({ type: 'taken-over' }),
    withdrawn: (seconds) => hooks.send({ type: 'withdrawn', seconds }),
  })
  connection.release = hold.release
  return hold
}

/** No engine transcribes a replay. */
async function chooseEngines(
  s: Services,
  ticket: Ticket,
  circuits: CircuitBreakers,
): Promise<LiveEngines> {
  if (ticket.source === 'replay') return { first: null, choose: () => null, circuits }
  const choose = await liveChoiceFor(s, ticket.userId)
  return { first: await findEngine(s, ticket, choose), choose, circuits }
}

function announce(
  { send }: SessionHooks,
  { row }: OpenRecording,
  engine: string | null,
  isUnknown: boolean,
): void {
  const { id: recordingId, lastSeq: seq, cutSamples } = row
  send({ type: 'opened', recordingId, seq, transcribing: engine !== null, engine })
  const message = recordingWords.unknownLanguage
  if (isUnknown) send({ type: 'error', code: 'unknown-language', message, fatal: false })
  if (isAwaited(row)) send({ type: 'taken-over' })
  if (cutSamples !== null) send({ type: 'withdrawn', seconds: cutSamples / sampleRate })
}

function take(connection: LiveConnection, data: RawData, isBinary: boolean): void {
  const { phase, socket, source } = connection
  if (phase === 'stopping' || phase === 'closed' || socket.readyState !== socket.OPEN) return
  if (source && isBinary) return takeAudio(connection, source, data)
  const control = isBinary ? undefined : readControl(data)
  if (!control) return refuse(connection, badRequest('This is not a frame of the protocol.'))
  if (control.type === 'ping') return answerPing(connection)
  if ((control.type === 'open') !== (phase === 'new'))
    return refuse(connection, badRequest('The first frame opens the recording, once.'))
  if (control.type === 'open')
    void open(connection, control).catch((error: unknown) => refuse(connection, error))
  else if (source) takeControl(connection, source, control)
}

const badRequest = (message: string) => new AppError('bad-request', message)

function answerPing({ hooks, source }: LiveConnection): void {
  source?.seen()
  hooks.send({ type: 'pong' })
}

function takeAudio(connection: LiveConnection, source: LiveSource, data: RawData): void {
  const frame = Buffer.isBuffer(data) ? parseFrame(data) : undefined
  if (!frame) return refuse(connection, badRequest('This is not a frame of audio.'))
  if (!isPastEnd(frame)) return source.frame(frame)
  const message = recordingWords.tooLong
  connection.hooks.send({ type: 'error', code: 'too-long', message, fatal: false })
  stop(connection, source)
}

function takeControl(
  connection: LiveConnection,
  source: LiveSource,
  control: Exclude<Control, Open>,
): void {
  const { onStorageFailure } = connection.hooks
  if (control.type === 'gap' && isGap(control))
    void source.gap({ from: control.from, to: control.to }).catch(onStorageFailure)
  if (control.type === 'mark' && isMoment(control.at))
    void source.mark(control.at).catch(onStorageFailure)
  if (control.type === 'stop') stop(connection, source)
}

function stop(connection: LiveConnection, source: LiveSource): void {
  connection.phase = 'stopping'
  source.stop().then(
    () => connection.socket.close(1000),
    (error: unknown) => refuse(connection, error),
  )
}

/** The connection is closed. While the recording is being opened, `start` handles the rest. */
function leave(connection: LiveConnection): void {
  const { phase, release } = connection
  release()
  connection.phase = 'closed'
  if (phase !== 'stopping') abandon(connection)
}

/** Stores the received frames; the recording can be resumed. */
function abandon(connection: LiveConnection): void {
  const { s, place, source } = connection
  connection.source = undefined
  if (place)
    watchMissing(s, place).catch(() => s.log('Could not schedule the reconnect check.', 'warn'))
  void source?.leave().catch((error: unknown) => s.log(`Error: ${errorLabel(error)}`, 'error'))
}

/** The engine that can listen to this recording from now on, or null. */
async function findEngine(
  s: Services,
  ticket: Ticket,
  choose: LiveChoice,
): Promise<Choice<LiveSpeech> | null> {
  const row = await s.db
    .as(ticket.userId, (tx) => recordingRow(s, tx, ticket))
    .catch(() => undefined)
  const choice = choose(row ? languageAt(row) : ticket.language)
  // A closed recording uploads its rest, which is transcribed as a whole and compared with other recordings.
  return !row || (canListen(row) && !isAwaited(row)) ? choice : null
}
