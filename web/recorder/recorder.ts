import { create } from 'zustand'
import { words } from '#contract/errors.ts'
import { onSignedOut } from '#web/api/client.ts'
import { reportMetric } from '#web/api/report.ts'
import { takeLock } from '#web/api/tab-lock.ts'
import { choose, useChoice } from './choice.ts'
import { failureOf, missingSupport, type RecordingFailure } from './errors.ts'
import type { RecordingMark } from './journal-db.ts'
import { openSessions, parts } from './lazy-load.ts'
import type { Session, SessionView, StartOptions } from './session-view.ts'
import type { Storage } from './storage.ts'
import { canShareTab, closeTab, openTab } from './tab.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface RecorderState {
  /** The recording of this window, from Record until Stop. */
  session: SessionView | undefined
  /** Stopped, but not yet complete on the server. */
  finishing: SessionView[]
  /** Found after a reload or a crash: neither resumed nor finished yet. */
  unfinished: RecordingMark[]
  /** Why the last attempt to record failed. */
  failure: Failure | undefined
  /** Whether this device can store unsent audio; shown before recording. */
  storage: Storage
}

interface Failure extends RecordingFailure {
  /** The visit to record; undefined if none was created for it. */
  scribeId: string | undefined
  /** Another window records: which visit, where this device keeps that. */
  anotherWindow?: { scribeId: string | undefined }
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

export const lockName = 'ausculta-recording'
/** A new window locks the microphone while it looks for leftovers; that doesn't count as recording. */
const lookingMs = 2_000
let live: Session | undefined
/** The visit for which the working parts are being loaded. */
let starting: string | undefined
/** Counts sign-outs, so that an action started for one user does not continue for the next. */
let era = 0
/** Which of them this is. */
export const currentEra = () => era

const fail = (scribeId: string | undefined, failure: Omit<Failure, 'scribeId'>) =>
  useRecorder.setState({ session: undefined, failure: { scribeId, ...failure } })

/** Starts a recording. Call it within a click. Errors are in `failure`; it never throws. */
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
    return fail(scribeId, { message: translate(words.network), toDo: t('Reload this page first.') })
  }
  const { openSession } = loaded
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
      // A replay ends automatically.
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
    return failBesideAnother(options.userId, scribeId)
  }
  session.over.then(release, release)
  const begun = () => void reportMetric({ event: 'recording-started', source })
  await session.start().then(begun, (error: unknown) => {
    dropTab()
    session.abandon()
    if (began !== era) return
    live = undefined
    fail(scribeId, failureOf(error))
  })
}

/** Whether another window of this browser records; `failure` says it then, as after Record. */
export async function isRecordedBesideThis(userId: string): Promise<boolean> {
  const release = await takeLock(lockName, lookingMs)
  release?.()
  if (!release) await failBesideAnother(userId, undefined)
  return !release
}

async function failBesideAnother(userId: string, scribeId: string | undefined): Promise<void> {
  const loaded = await parts().catch(() => undefined)
  const marks = (await (await loaded?.journalDb(userId))?.marks().catch(() => [])) ?? []
  const newest = marks.toSorted((a, b) => b.updated - a.updated)[0]
  fail(scribeId, { ...anotherWindow, anotherWindow: { scribeId: newest?.scribeId } })
}

/** The visit that this window records, from the press of Record on. */
export const recordedVisit = (): string | undefined =>
  live?.scribeId ?? starting ?? useRecorder.getState().session?.scribeId

export const pauseRecording = () => live?.pause()
export const resumeRecording = () => live?.resume()

/** Bookmarks this moment. @returns its second of the recording; undefined if nothing is being recorded. */
export const markMoment = async (): Promise<number | undefined> => live?.mark()

/**
 * Ends the recording. Releases the microphone at once. Resolves when the server has everything; offline, that is
 * after the network is back.
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
 * Releases the microphone and every connection, as when the user signs out. Audio that the server doesn't have yet
 * stays sealed on this device and is offered to the same user when they return.
 */
export async function leaveRecordings(): Promise<void> {
  era += 1
  live = undefined
  const left = [...openSessions].map((session) => session.leave())
  useRecorder.setState({ session: undefined, finishing: [], unfinished: [], failure: undefined })
  await Promise.allSettled(left)
}
onSignedOut(() => void leaveRecordings())

export const dismissFailure = () => useRecorder.setState({ failure: undefined })

/** The position in the recording of a visit, if this window records it. */
export function placeInRecording(scribeId: string): { id: string; seconds: number } | undefined {
  if (live?.scribeId !== scribeId) return undefined
  return { id: live.recordingId, seconds: live.at() }
}

/** Deletes from this device all that it still holds of the recordings of a visit; one that runs ends. */
export async function eraseRecordings(userId: string, scribeId: string): Promise<void> {
  if (live?.scribeId === scribeId) live = undefined
  const sessions = [...openSessions].filter((session) => session.scribeId === scribeId)
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
  message: t('Recording moved to another window or device.'),
  toDo: t('Everything recorded here is saved.'),
}
const withdrawn = {
  message: t('Consent was withdrawn. The recording has stopped.'),
  toDo: t('Nothing recorded after that is kept, here or on the server.'),
}
const anotherWindow = {
  message: t('Another window of this browser is recording.'),
  toDo: t('Stop it there first. Two recordings are never mixed.'),
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

/** Asks for the tab (again), if one is being recorded. Call it within a click. */
export function shareTab(): void {
  if (live && canShareTab()) void live.mix(openTab())
}

/** The call is over but the visit isn't: the tab is no longer missed. The next recording asks for one again. */
export const leaveTab = () => live?.unmix()

export const visitGoesOn = () => live?.goesOn()
export const readNotice = () => live?.read()
