import { create } from 'zustand'
import { words } from '#contract/errors.ts'
import { createScribe } from '#contract/scribes.ts'
import { call, onSignedOut } from '#web/app/client.ts'
import { choose, useChoice } from './choice.ts'
import { failureOf, missingSupport, type RecordingFailure } from './errors.ts'
import { takeLock } from './guards.ts'
import type { RecordingMark } from './journal-db.ts'
import type { Session } from './session.ts'
import type { SessionView, StartOptions } from './session-view.ts'
import { lookAtStorage, type Storage } from './storage.ts'
import { canShareTab, closeTab, openTab } from './tab.ts'

interface RecorderState {
  /** The recording of this window, from Record until Stop. */
  session: SessionView | undefined
  /** Stopped, but not yet whole on the server. */
  finishing: SessionView[]
  /** Found after a reload or a crash: neither resumed nor finished yet. */
  unfinished: RecordingMark[]
  /** Why the last attempt to record did not work. */
  failure: Failure | undefined
  /** Whether this device can keep what is unsent; told before one records. */
  storage: Storage
}

interface Failure extends RecordingFailure {
  /** The visit that was to be recorded. */
  scribeId: string
  /** The visit that another window records. */
  elsewhere?: string | undefined
}

/** The one store of the live recording; it outlives every page. */
export const useRecorder = create<RecorderState>(() => ({
  session: undefined,
  finishing: [],
  unfinished: [],
  failure: undefined,
  storage: 'enough',
}))

const browser = () => ({
  isSecureContext,
  mediaDevices: navigator.mediaDevices,
  AudioWorklet: globalThis.AudioWorklet,
})

const lockName = 'ausculta-recording'
let live: Session | undefined
/** The visit for which the working parts are being loaded. */
let starting: string | undefined
/** Every session that still holds a microphone or a line. */
const open = new Set<Session>()
/** Counts sign-outs, so that what was begun for one user does not go on for the next. */
let era = 0
let recoveredFor: string | undefined

/** The working parts, loaded when the page has settled: Record must not wait for a network later. */
const parts = async () => {
  const [{ openSession }, { journalDb, nowhere }] = await Promise.all([
    import('./session.ts'),
    import('./journal-place.ts'),
  ])
  const tracked: typeof openSession = (...given) => {
    const session = openSession(...given)
    open.add(session)
    void session.over.then(() => open.delete(session))
    return session
  }
  return { openSession: tracked, journalDb, nowhere }
}

const fail = (scribeId: string, failure: Omit<Failure, 'scribeId'>) =>
  useRecorder.setState({ session: undefined, failure: { scribeId, ...failure } })

/** Begins to record. Call it within a click. What goes wrong is in `failure`; nothing is thrown. */
export async function startRecording(options: StartOptions): Promise<void> {
  const { scribeId, source = 'microphone' } = options
  if (recordedVisit()) return
  const missing = source === 'microphone' && missingSupport(browser())
  if (missing) return fail(scribeId, missing)
  starting = scribeId
  const began = era
  // At once, because the browser asks for a tab only within a click.
  const tab = source === 'microphone' && wantsTab() ? openTab() : undefined
  const dropTab = () => void tab?.then(closeTab, () => undefined)
  tab?.catch(() => undefined)
  const loaded = await parts().catch(() => undefined)
  starting = undefined
  if (began !== era) return dropTab()
  if (!loaded) {
    dropTab()
    return fail(scribeId, { message: words.network, toDo: 'Reload this page first.' })
  }
  const { openSession, journalDb } = loaded
  const session = openSession(
    { ...options, ...(tab && { tab }) },
    {
      show: (view) => useRecorder.setState({ session: view }),
      deviceId: useChoice.getState().deviceId,
      lost: (error) => {
        live = undefined
        fail(scribeId, failureOf(error))
      },
      takenOver: () => {
        if (live === session) live = undefined
        fail(scribeId, movedOn)
      },
      withdrawn: () => {
        if (live === session) live = undefined
        fail(scribeId, withdrawn)
      },
      // A replay ends by itself.
      ended: () => {
        if (live === session) live = undefined
        useRecorder.setState({ session: undefined })
      },
    },
  )
  live = session
  useRecorder.setState({ failure: undefined })
  const release = await takeLock(lockName, options.patienceMs ?? lookingMs)
  if (began !== era) {
    dropTab()
    return release?.()
  }
  if (!release) {
    live = undefined
    dropTab()
    session.abandon()
    const marks = await (await journalDb(options.userId)).marks().catch(() => [])
    const newest = marks.toSorted((a, b) => b.updated - a.updated)[0]
    return fail(scribeId, { ...anotherWindow, elsewhere: newest?.scribeId })
  }
  session.over.then(release, release)
  await session.start().catch((error: unknown) => {
    dropTab()
    session.abandon()
    if (began !== era) return
    live = undefined
    fail(scribeId, failureOf(error))
  })
}

/** The visit that this window records, from the press of Record on. */
export const recordedVisit = (): string | undefined =>
  live?.scribeId ?? starting ?? useRecorder.getState().session?.scribeId

export const pauseRecording = () => live?.pause()
export const resumeRecording = () => live?.resume()

/** Marks this moment, to come back to. @returns its second of the recording; undefined where none is recorded. */
export const markMoment = (): number | undefined => live?.mark()

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
    finishing: finishing.filter((one) => one.recordingId !== session.recordingId),
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

/** How far the recording of a visit is, where this window records it. */
export function placeInRecording(scribeId: string): { id: string; seconds: number } | undefined {
  if (live?.scribeId !== scribeId) return undefined
  return { id: live.recordingId, seconds: live.at() }
}

/** Deletes from this device all that it still holds of the recordings of a visit; one that runs ends. */
export async function eraseRecordings(userId: string, scribeId: string): Promise<void> {
  if (live?.scribeId === scribeId) live = undefined
  const sessions = [...open].filter((session) => session.scribeId === scribeId)
  useRecorder.setState(({ session, finishing, unfinished }) => ({
    session: session?.scribeId === scribeId ? undefined : session,
    finishing: finishing.filter((one) => one.scribeId !== scribeId),
    unfinished: unfinished.filter((mark) => mark.scribeId !== scribeId),
  }))
  await Promise.allSettled(sessions.map((session) => session.erase()))
  const db = await (await parts()).journalDb(userId)
  const marks = (await db.marks()).filter((mark) => mark.scribeId === scribeId)
  await Promise.all(marks.map(({ id }) => db.forget(id)))
}

const movedOn = {
  message: 'Another device took over the recording.',
  toDo: 'This one has let its microphone go. What it heard is kept.',
}
const withdrawn = {
  message: 'Consent was withdrawn. The recording has stopped.',
  toDo: 'Nothing that came after is kept, here or on the server.',
}
const anotherWindow = {
  message: 'Another window of this browser is recording.',
  toDo: 'Stop it there first; two recordings are never mixed.',
}

const wantsTab = () => useChoice.getState().withTab && canShareTab()

/** Records with this microphone, '' for the system's own: now, and from now on. */
export function chooseMicrophone(deviceId: string): void {
  choose({ deviceId })
  void live?.use(deviceId)
}

/** Records the sound of a browser tab too: now, within the click, and from now on. */
export function chooseTab(withTab: boolean): void {
  choose({ withTab })
  if (withTab) shareTab()
  else live?.unmix()
}

/** Asks for the tab (again), where one is being recorded. Call it within a click. */
export function shareTab(): void {
  if (live && canShareTab()) void live.mix(openTab())
}

/** The call is over and the visit is not: the tab is missed no more. The next recording asks for one again. */
export const leaveTab = () => live?.unmix()

export const visitGoesOn = () => live?.goesOn()
export const readNotice = () => live?.read()

/** A window that just opened holds the microphone's name while it looks for leftovers; that is no recording. */
const lookingMs = 2_000

/** Looks for recordings that a reload or a crash cut short, sends what this device still holds, and offers them. */
export async function recoverRecordings(userId: string): Promise<void> {
  if (recoveredFor === userId) return
  recoveredFor = userId
  const began = era
  const loaded = await parts().catch(() => undefined)
  if (!loaded) return
  const { openSession, journalDb, nowhere } = loaded
  const db = await journalDb(userId)
  const storage = await lookAtStorage(db !== nowhere)
  if (began === era) useRecorder.setState({ storage })
  const release = await takeLock(lockName)
  // Another window is recording: what lies in the journal is its own.
  if (!release) return
  try {
    const marks = await db.marks()
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
  deviceId: '',
  lost: () => undefined,
  ended: () => undefined,
  takenOver: () => undefined,
  withdrawn: () => undefined,
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
