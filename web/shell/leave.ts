import { leaveRecordings, stopRecording, useRecorder } from '#web/recorder/recorder.ts'
import { useOverlays } from './overlays.ts'
import { signOut } from '#web/api/session.ts'

/**
 * The longest wait for the end of a recording to reach the server, in milliseconds; the rest stays sealed on this
 * device.
 */
const patienceMs = 3_000
/** Typing is saved 0.4 s after the last key; a server that is there has answered by then, in milliseconds. */
const savingMs = 1_500

/** Signs out; asks first during a recording or with typing that can't be saved. */
export async function leave(): Promise<void> {
  if (useRecorder.getState().session) return useOverlays.setState({ leaving: 'recording' })
  if (await hasUnsavedTyping()) return useOverlays.setState({ leaving: 'typing' })
  await leaveNow()
}

/** Whether typing is still not on the server after a moment in which it could be saved. */
export async function hasUnsavedTyping(): Promise<boolean> {
  const { areSending, hasDrafts } = await import('#web/drafts/store.ts')
  const until = Date.now() + savingMs
  while (areSending() && Date.now() < until) await new Promise((done) => setTimeout(done, 50))
  return hasDrafts()
}

/** Stops the recording, sends what can be sent, and signs out. */
export async function stopAndLeave(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([stopRecording().catch(() => undefined), patience])
  await leaveNow()
}

/** The event streams close first, so that none of them uses the ending session. */
export async function leaveNow(): Promise<void> {
  await leaveRecordings()
  await signOut()
}
