import { create } from 'zustand'
import { AppError, words } from '#contract/errors.ts'
import { createScribe } from '#contract/scribes.ts'
import { finishRecording } from '#contract/transcripts.ts'
import { call, onSignedOut } from '#web/app/client.ts'
import { failureOf, missingSupport, type RecordingFailure } from './errors.ts'
import { takeLock } from './guards.ts'
import type { RecordingMark } from './journal-db.ts'
import type { Session } from './session.ts'
import type { SessionView, StartOptions } from './session-view.ts'

interface RecorderState {
  /** The recording of this window, from Record until Stop. */
  session: SessionView | undefined
  /** Stopped, but not yet whole on the server. */
  finishing: SessionView[]
  /** Found after a reload or a crash: neither resumed nor finished yet. */
  unfinished: RecordingMark[]
  /** Why the last attempt to record did not work. */
  failure: (RecordingFailure & { scribeId: string }) | undefined
  /** Id of the chosen microphone, '' for the system's own. */
  deviceId: string
}

/** The one store of the live recording; it outlives every page. */
export const useRecorder = create<RecorderState>(() => ({
  session: undefined,
  finishing: [],
  unfinished: [],
  failure: undefined,
  deviceId: '',
}))

const browser = () => ({
  isSecureContext,
  mediaDevices: navigator.mediaDevices,
  AudioWorklet: globalThis.AudioWorklet,
})

const lockName = 'ausculta-recording'
let live: Session | undefined
let starting = false
/** Every session that still holds a microphone or a line. */
const open = new Set<Session>()
/** Counts sign-outs, so that what was begun for one user does not go on for the next. */
let era = 0
let recoveredFor: string | undefined

/** The working parts, loaded when the page has settled: Record must not wait for a network later. */
const parts = async () => {
  const [{ openSession }, { journalDb }] = await Promise.all([
    import('./session.ts'),
    import('./journal-place.ts'),
  ])
  const tracked: typeof openSession = (...given) => {
    const session = openSession(...given)
    open.add(session)
    void session.over.then(() => open.delete(session))
    return session
  }
  return { openSession: tracked, journalDb }
}

const fail = (scribeId: string, failure: RecordingFailure) =>
  useRecorder.setState({ session: undefined, failure: { scribeId, ...failure } })

/** Begins to record. Call it within a click. What goes wrong is in `failure`; nothing is thrown. */
export async function startRecording(options: StartOptions): Promise<void> {
  const { scribeId, source = 'microphone' } = options
  if (live || starting || useRecorder.getState().session) return
  const missing = source === 'microphone' && missingSupport(browser())
  if (missing) return fail(scribeId, missing)
  starting = true
  const began = era
  const loaded = await parts().catch(() => undefined)
  starting = false
  if (began !== era) return
  if (!loaded) return fail(scribeId, { message: words.network, toDo: 'Reload this page first.' })
  const { openSession } = loaded
  const session = openSession(options, {
    show: (view) => useRecorder.setState({ session: view }),
    deviceId: () => useRecorder.getState().deviceId,
    lost: (error) => {
      live = undefined
      fail(scribeId, failureOf(error))
    },
    // A replay ends by itself.
    ended: () => {
      if (live === session) live = undefined
      useRecorder.setState({ session: undefined })
    },
  })
  live = session
  useRecorder.setState({ failure: undefined })
  const release = await takeLock(lockName, lookingMs)
  if (began !== era) return release?.()
  if (!release) {
    live = undefined
    session.abandon()
    return fail(scribeId, {
      message: 'Another window of this browser is recording.',
      toDo: 'Stop it there first; only one window can hold the microphone.',
    })
  }
  session.over.then(release, release)
  await session.start().catch((error: unknown) => {
    session.abandon()
    if (began !== era) return
    live = undefined
    fail(scribeId, failureOf(error))
  })
}

export const pauseRecording = () => live?.pause()
export const resumeRecording = () => live?.resume()

/**
 * Ends the recording. The microphone is let go at once; resolves when the server has all of it, which without a network
 * is when the network is back.
 */
export async function stopRecording(): Promise<SessionView | undefined> {
  const session = live
  if (!session) return undefined
  live = undefined
  const stopped = session.stop((view) =>
    useRecorder.setState(({ finishing }) => ({
      finishing: [...finishing.filter((one) => one.recordingId !== view.recordingId), view],
    })),
  )
  useRecorder.setState({ session: undefined })
  const view = await stopped
  useRecorder.setState(({ finishing }) => ({
    finishing: finishing.filter((one) => one.recordingId !== view?.recordingId),
  }))
  return view
}

/**
 * Lets go of the microphone and of every line, as when the user signs out. What the server does not have yet stays sealed
 * on this device and is offered to the same user when they are back.
 */
export async function leaveRecordings(): Promise<void> {
  era += 1
  live = undefined
  recoveredFor = undefined
  sendingRest.clear()
  const left = [...open].map((session) => session.leave())
  useRecorder.setState({ session: undefined, finishing: [], unfinished: [], failure: undefined })
  await Promise.allSettled(left)
}
onSignedOut(() => void leaveRecordings())

export const dismissFailure = () => useRecorder.setState({ failure: undefined })
export const chooseMicrophone = (deviceId: string) => useRecorder.setState({ deviceId })

/** A window that just opened holds the microphone's name while it looks for leftovers; that is no recording. */
const lookingMs = 2_000

/** Looks for recordings that a reload or a crash cut short, sends what this device still holds, and offers them. */
export async function recoverRecordings(userId: string): Promise<void> {
  if (recoveredFor === userId) return
  recoveredFor = userId
  const began = era
  const loaded = await parts().catch(() => undefined)
  if (!loaded) return
  const { openSession, journalDb } = loaded
  const release = await takeLock(lockName)
  // Another window is recording: what lies in the journal is its own.
  if (!release) return
  try {
    const db = await journalDb()
    const marks = (await db.marks()).filter((mark) => mark.userId === userId)
    if (began !== era) return
    useRecorder.setState({ unfinished: marks.filter(({ stopping }) => !stopping) })
    for (const mark of marks) {
      const rest = openSession(resumed(mark), quiet)
      if (mark.stopping) rest.stop(() => undefined).catch(() => undefined)
      else {
        sendingRest.set(mark.id, rest)
        rest.sendRest().catch(() => undefined)
      }
    }
  } catch {
    // A browser without storage has nothing to recover.
  } finally {
    release()
  }
}

const resumed = (mark: RecordingMark): StartOptions => ({
  ...mark,
  ready: () =>
    call(createScribe, { body: { id: mark.scribeId, draft: true, language: mark.language } }),
  mark,
})

/** A session of which nothing is shown: it only sends. */
const quiet = {
  show: () => undefined,
  deviceId: () => '',
  lost: () => undefined,
  ended: () => undefined,
}

/** Those that send what a reload left behind. */
const sendingRest = new Map<string, Session>()

/** Two that send one recording would each forget frames that the other still counts on: the first makes way. */
function takeOver(id: string): void {
  sendingRest.get(id)?.abandon()
  sendingRest.delete(id)
  useRecorder.setState(({ unfinished }) => ({ unfinished: unfinished.filter((m) => m.id !== id) }))
}

/** The server closes a recording that has been still for 10 minutes. */
const longestBreakMs = 600_000

/**
 * Goes on recording where it was cut short; the time between is a gap. After a long break a new recording of the same
 * visit begins instead, so that hours of nothing do not become hours of silence.
 */
export async function resumeUnfinished(mark: RecordingMark): Promise<void> {
  takeOver(mark.id)
  const { mark: _old, ...anew } = resumed(mark)
  if (Date.now() - mark.updated < longestBreakMs) return startRecording(resumed(mark))
  void finishUnfinished(mark)
  await startRecording(anew)
}

/** Keeps what there is and closes the recording. */
export async function finishUnfinished(mark: RecordingMark): Promise<void> {
  takeOver(mark.id)
  const { openSession } = await parts()
  const session = openSession(resumed(mark), quiet)
  await session.stop(() => undefined)
}

/** Closes a recording of which this device holds nothing, such as one begun on a phone that is gone. */
export async function finishElsewhere(recordingId: string): Promise<void> {
  try {
    await call(finishRecording, { params: { id: recordingId } })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return
    throw error
  }
}
