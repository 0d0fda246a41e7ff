import { AppError } from '#contract/errors.ts'
import { finishRecording } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { startRecording } from './recorder.ts'
import type { StartOptions } from './session-view.ts'

/** How long a window or device that was asked to stop may take to send its rest, in milliseconds. */
const yieldMs = 8_000

/**
 * Continues a visit that another device records: that device is asked to stop and send its rest, and this one starts at
 * once, in a separate recording that follows it.
 */
export async function takeOverRecording(
  recordingId: string,
  options: Omit<StartOptions, 'ready'>,
): Promise<void> {
  const ended = finishElsewhere(recordingId)
  ended.catch(() => undefined)
  let asked = false
  const ready = () => {
    // Asked again after a failure, such as without a network.
    const again = asked ? finishElsewhere(recordingId) : ended
    asked = true
    return again
  }
  await startRecording({ ...options, ready, patienceMs: yieldMs })
}

/** Closes a recording that another device has, or had. */
async function finishElsewhere(recordingId: string): Promise<void> {
  try {
    await call(finishRecording, { params: { id: recordingId } })
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return
    throw error
  }
}
