import { sampleRate, type Recording } from '#contract/transcripts.ts'
import type { Services } from '#server/services.ts'
import { presentRecording } from './present.ts'
import { changeRecording } from './recordings.ts'
import { type RecordingRef, recordingRow, type RecordingRow } from './recording-row.ts'

/** Presses within this many seconds mark one moment; a resent mark isn't a second one. */
const sameSeconds = 0.5
/** More would help nobody to find one. */
const most = 500

const isNear = (at: number) => (one: number) => Math.abs(one - at) < sameSeconds

/** The marks of a recording with one more; where consent was withdrawn before it, without it. */
function withMark({ marks, cutSamples }: RecordingRow, at: number): number[] {
  const isCut = cutSamples !== null && at * sampleRate >= cutSamples
  if (isCut || marks.length >= most || marks.some(isNear(at))) return marks
  return [...marks, at].toSorted((a, b) => a - b)
}

/**
 * Marks a moment of a recording; the same one twice is one.
 * @param at seconds from its start
 * @throws AppError 'not-found'
 */
export async function addMark(s: Services, ref: RecordingRef, at: number): Promise<void> {
  await s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true)
    const marks = withMark(row, at)
    if (marks !== row.marks) await changeRecording(s, tx, row, { marks })
  })
}

/** Takes a mark away again. @throws AppError 'not-found' */
export async function removeMark(s: Services, ref: RecordingRef, at: number): Promise<Recording> {
  return s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true)
    const marks = row.marks.filter((one) => !isNear(at)(one))
    return presentRecording(s, tx, await changeRecording(s, tx, row, { marks }))
  })
}
