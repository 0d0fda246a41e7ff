import { createScribe } from '#contract/scribes.ts'
import { call, onSignedOut } from '#web/api/client.ts'
import { takeLock } from '#web/api/tab-lock.ts'
import type { RecordingMark } from './journal-db.ts'
import { parts } from './lazy-load.ts'
import { currentEra, lockName, startRecording, useRecorder } from './recorder.ts'
import type { Session, StartOptions } from './session-view.ts'
import { lookAtStorage } from './storage.ts'

let recoveredFor: string | undefined
onSignedOut(() => {
  recoveredFor = undefined
  sendingRest.clear()
})

/** Looks for recordings that a reload or a crash cut short, sends what this device still holds, and offers them. */
export async function recoverRecordings(userId: string): Promise<void> {
  if (recoveredFor === userId) return
  recoveredFor = userId
  const began = currentEra()
  const loaded = await parts().catch(() => undefined)
  if (!loaded) return
  const { openSession, journalDb, nowhere } = loaded
  const db = await journalDb(userId)
  const storage = await lookAtStorage(db !== nowhere)
  if (began === currentEra()) useRecorder.setState({ storage })
  const release = await takeLock(lockName)
  // Another window is recording: what lies in the journal is its own.
  if (!release) return
  try {
    const marks = await db.marks()
    if (began !== currentEra()) return
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
    call(createScribe, {
      body: {
        id: mark.scribeId,
        draft: true,
        language: mark.language,
        detectUnknownLanguage: true,
      },
    }),
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

/** The sessions that send what a reload left behind. */
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
 * Resumes an interrupted recording; the time between is a gap. After a long break a new recording of the same
 * visit begins instead, so that hours of nothing do not become hours of silence.
 */
export async function resumeUnfinished(mark: RecordingMark): Promise<void> {
  takeOver(mark.id)
  const { mark: _old, ...asNew } = resumed(mark)
  if (Date.now() - mark.updated < longestBreakMs) return startRecording(resumed(mark))
  void finishUnfinished(mark)
  await startRecording(asNew)
}

/** Keeps what there is and closes the recording. */
export async function finishUnfinished(mark: RecordingMark): Promise<void> {
  takeOver(mark.id)
  const { openSession } = await parts()
  const session = openSession(resumed(mark), quiet)
  await session.stop(() => undefined)
}
