import { AppError, words } from '#contract/errors.ts'
import { sampleRate, takeTicket, transcriptionSocket } from '#contract/transcripts.ts'
import { waitOrOnline } from '#web/api/backoff.ts'
import { call } from '#web/api/client.ts'
import { serverOrigin } from '#web/api/server.ts'
import type { Block } from '#web/capture/capture.ts'
import { createJournal, type Journal } from './journal.ts'
import { journalDb } from './journal-place.ts'
import { openLink, type Line, type Link } from './link.ts'
import type { Message } from './link-state.ts'
import type { SessionView, StartOptions } from './session-view.ts'

interface UploaderSettings {
  options: StartOptions
  recordingId: string
  /** Ends the waiting for a network. */
  signal: AbortSignal
  onMessage: (message: Message) => void
  onState: (connection: SessionView['connection']) => void
  /** The server will never take this recording. */
  onFatal: (error: unknown) => void
}

const toSamples = (milliseconds: number) => Math.round((milliseconds * sampleRate) / 1000)

export interface Uploader {
  connect(): Promise<Link>
  /** Notes on this device how far the recording has come, for a reload or a crash. */
  remember(): Promise<void>
  /** Before the first sound. A resumed recording has a gap if it was interrupted. */
  open(): Promise<void>
  /** Keeps and sends the next samples. @returns seconds that were captured until now */
  add(pcm: Block['pcm']): number
  /** Adds a gap of this length. @returns its position, in seconds of the recording */
  skip(milliseconds: number): { from: number; to: number }
  /** Deletes audio after this second of the recording from this device; it isn't sent either. */
  cut(seconds: number): Promise<void>
  /**
   * Adds a bookmark at this moment, here and on the server. Resolves once this device has stored it, so that a reload
   * doesn't lose it. @returns its position, in seconds of the recording
   */
  mark(): Promise<number>
  /** Seconds from the start of the recording to now, including gaps. */
  readonly at: number
  /** Keeps the recording alive on the server while nothing is sent, as in a pause. */
  ping(): void
  /** Maintains journal and connection; call it twice a second. */
  tick(now: number, isStopping: boolean): void
  /** The page may be closed at any moment: writes all that is unsent. */
  spill: () => void
  drop: () => void
  /** Sends no more from here. */
  leave(): void
  /** Leaves unsent audio, sealed, on this device, for the same user to resume. */
  keep(isStopping: boolean): Promise<void>
  /** Sends all that is left and closes the recording. Resolves with whether this device need not keep it any longer. */
  stop(): Promise<boolean>
  /** This device need not keep it any longer. */
  forget(): Promise<void>
  /** Seconds of the recording in which nothing was captured. */
  readonly missed: number
  /** False if this device refuses to store unsent audio. */
  readonly durable: boolean
  /** Seconds that only this device has. */
  readonly unsaved: number
}

interface State {
  settings: UploaderSettings
  opening: Promise<Journal> | undefined
  journal: Journal | undefined
  link: Link | undefined
  /** The number and the first sample of the next frame. */
  nextSeq: number
  nextStart: number
  /** Samples in which nothing was captured. */
  missed: number
  /** Whether the server has the visit. */
  isKnown: boolean
  /** Marked moments that the server has not confirmed. */
  marks: number[]
  hasLeft: boolean
  /** The server has all of it, and this device keeps none of it. */
  isForgotten: boolean
}

/** Numbers a recording's frames, keeps them on this device, and sends them to the server. */
export function openUploader(settings: UploaderSettings): Uploader {
  const state = initialState(settings)
  return {
    connect: () => connect(state),
    remember: () => remember(state),
    open: () => open(state),
    add: (pcm) => add(state, pcm),
    skip: (milliseconds) => skip(state, milliseconds),
    cut: (seconds) => cut(state, seconds),
    mark: () => mark(state),
    get at() {
      return state.nextStart / sampleRate
    },
    ping: () => state.link?.ping(),
    tick(now, isStopping) {
      void state.journal?.spill().then(() => remember(state, isStopping))
      state.link?.check(now)
    },
    spill: () => void state.journal?.spill(true),
    drop: () => state.link?.drop(),
    leave() {
      state.hasLeft = true
      state.link?.leave()
    },
    keep: (isStopping) => keep(state, isStopping),
    stop: () => stop(state),
    forget: () => forget(state),
    get missed() {
      return state.missed / sampleRate
    },
    get durable() {
      return state.journal?.durable ?? true
    },
    get unsaved() {
      return state.journal?.unsaved ?? 0
    },
  }
}

function initialState(settings: UploaderSettings): State {
  const { mark: before } = settings.options
  return {
    settings,
    opening: undefined,
    journal: undefined,
    link: undefined,
    nextSeq: before?.nextSeq ?? 0,
    nextStart: before?.nextStart ?? 0,
    missed: before?.missed ?? 0,
    isKnown: before?.known ?? false,
    marks: before?.marks ?? [],
    hasLeft: false,
    isForgotten: false,
  }
}

const loadJournal = (state: State) => (state.opening ??= openJournal(state))

async function openJournal(state: State): Promise<Journal> {
  const { options, recordingId } = state.settings
  const db = await journalDb(options.userId)
  const journal = createJournal(db, recordingId)
  const last = options.mark && (await db.last(recordingId))
  if (last) {
    journal.found(last.seq)
    state.nextSeq = Math.max(state.nextSeq, last.seq + 1)
    state.nextStart = Math.max(state.nextStart, last.start + last.pcm.length)
  }
  state.journal = journal
  return journal
}

async function open(state: State): Promise<void> {
  await loadJournal(state)
  const { mark: before } = state.settings.options
  // If the clock was set back, new audio must not overlap what is stored: the server would ignore it there.
  if (before) pass(state, Math.max(0, Date.now() - before.updated))
}

async function connect(state: State): Promise<Link> {
  const { settings } = state
  const { options, signal } = settings
  const journal = await loadJournal(state)
  if (state.hasLeft) throw new AppError('unauthenticated', words.notAuthenticated)
  state.link ??= openLink({
    ...settings,
    journal,
    ticket: () => takeLinkTicket(state),
    connect: () => new WebSocket(socketUrl()) as unknown as Line,
    wait: (milliseconds) => waitOrOnline(milliseconds, signal),
    ...(options.speed && { speed: options.speed }),
    onMessage: (message) => take(state, message),
  })
  return state.link
}

async function takeLinkTicket(state: State): Promise<string> {
  const { options, recordingId } = state.settings
  const { scribeId, language, source = 'microphone' } = options
  // A visit created offline isn't on the server yet; after a failure the link tries again.
  if (!state.isKnown) await options.ready()
  state.isKnown = true
  const answer = await call(takeTicket, { body: { scribeId, recordingId, language, source } })
  return answer.ticket
}

function take(state: State, message: Message): void {
  const { link, settings } = state
  if (message.type === 'ack')
    state.nextStart = Math.max(state.nextStart, Math.round(message.seconds * sampleRate))
  if (message.type === 'opened') for (const at of state.marks) link?.mark(at)
  if (message.type === 'marked') state.marks = state.marks.filter((at) => at !== message.at)
  settings.onMessage(message)
}

async function remember(state: State, isStopping = false): Promise<void> {
  const { options, recordingId: id } = state.settings
  const { userId, scribeId, language, source = 'microphone' } = options
  const { nextSeq, nextStart, missed, marks, isKnown: known } = state
  const updated = Date.now()
  const ids = { id, userId, scribeId, language, source }
  const progress = { nextSeq, nextStart, missed, marks, known, updated, stopping: isStopping }
  const db = await journalDb(userId)
  // A write that was pending when the recording ended would bring it back.
  if (!state.isForgotten) await db.mark({ ...ids, ...progress }).catch(() => undefined)
}

function add(state: State, pcm: Block['pcm']): number {
  state.journal?.add({ seq: state.nextSeq, start: state.nextStart, pcm })
  state.nextSeq += 1
  state.nextStart += pcm.length
  state.link?.nudge()
  return (state.nextStart - state.missed) / sampleRate
}

/** A stretch in which nothing was captured. */
function pass(state: State, milliseconds: number): void {
  state.nextStart += toSamples(milliseconds)
  state.missed += toSamples(milliseconds)
}

function skip(state: State, milliseconds: number): { from: number; to: number } {
  const from = state.nextStart / sampleRate
  pass(state, milliseconds)
  const gap = { from, to: state.nextStart / sampleRate }
  state.link?.gap(gap.from, gap.to)
  return gap
}

async function cut(state: State, seconds: number): Promise<void> {
  state.marks = state.marks.filter((at) => at < seconds)
  const journal = await loadJournal(state)
  await journal.cut(Math.round(seconds * sampleRate))
}

async function mark(state: State): Promise<number> {
  const at = state.nextStart / sampleRate
  state.marks = [...state.marks, at]
  state.link?.mark(at)
  await remember(state)
  return at
}

async function keep(state: State, isStopping: boolean): Promise<void> {
  await state.journal?.spill(true)
  await remember(state, isStopping)
}

async function stop(state: State): Promise<boolean> {
  const link = await connect(state)
  await keep(state, true)
  return link.stop()
}

async function forget(state: State): Promise<void> {
  const { settings } = state
  state.isForgotten = true
  const db = await journalDb(settings.options.userId)
  await db.forget(settings.recordingId).catch(() => undefined)
}

function socketUrl(): string {
  const url = new URL(transcriptionSocket.path, serverOrigin())
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
