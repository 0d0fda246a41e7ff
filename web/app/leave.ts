import { leaveRecordings, stopRecording, useRecorder } from '#web/recorder/recorder.ts'
import { useOverlays } from './overlays.ts'
import { signOut } from './session.ts'

/** Longest wait in milliseconds for the end of a recording to reach the server; the rest stays sealed on this device. */
const patienceMs = 3_000

/** Signs out; while one records it asks first. */
export function leave(): void {
  if (useRecorder.getState().session) return useOverlays.setState({ leaving: true })
  void leaveNow()
}

/** Stops the recording, sends what can be sent, and signs out. */
export async function stopAndLeave(): Promise<void> {
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([stopRecording().catch(() => undefined), patience])
  await leaveNow()
}

/** The lines are let go first, so that none of them asks for the session that ends. */
async function leaveNow(): Promise<void> {
  await leaveRecordings()
  await signOut()
}
