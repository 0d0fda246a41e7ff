import { AppError } from '#contract/errors.ts'
import type { Chunk, Recording } from '#contract/transcripts.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { noteChange, withTranscript } from '../chunks/edit.ts'
import { putEdits } from '../chunks/put-edits.ts'
import { readOverlay, storedChunk } from '../chunks/read.ts'
import { laidOver } from '../chunks/stored.ts'
import { settleOverlaps } from '../overlaps/settle.ts'
import { presentRecording } from '../present.ts'
import { changeRecording } from '../recordings.ts'
import { versionGone } from './read.ts'
import { startSecondPass } from './second-pass.ts'
import { versionsOf } from './shown.ts'
import { showTogether } from './store.ts'
import { type RecordingRef, recordingRow } from '../recording-row.ts'

/** Shows a version of a recording again, with the corrections made in it; the others are kept. @throws AppError 'not-found' */
export async function restoreVersion(
  s: Services,
  userId: string,
  { id: scribeId, versionId }: { id: string; versionId: string },
): Promise<void> {
  await withTranscript(s, userId, scribeId, async (tx, place) => {
    const versions = await versionsOf(tx, scribeId)
    const chosen = versions.find(({ id }) => id === versionId)
    if (!chosen) throw versionGone()
    const { recordingId, engine } = chosen
    const all = versions.filter((one) => one.recordingId === recordingId)
    const shown = await showTogether(tx, chosen, all)
    const counted = (isShown: (one: (typeof all)[number]) => boolean) =>
      all.filter(isShown).reduce((sum, { lines }) => sum + lines, 0)
    const chunksAdded = counted(({ id }) => shown.has(id)) - counted((one) => one.shown)
    await touchScribe(s, tx, userId, scribeId, { chunksAdded })
    await changeRecording(s, tx, await recordingRow(s, tx, { userId, recordingId }), {
      engine,
      engines: [],
    })
    await settleOverlaps(s, tx, place)
    await noteChange(s, tx, place)
  })
}

/** Transcribes a live recording again, at its user's request. @throws AppError 'unavailable' */
export async function runSecondPass(s: Services, ref: RecordingRef): Promise<Recording> {
  return s.db.as(ref.userId, async (tx) => {
    const row = await recordingRow(s, tx, ref, true)
    await startSecondPass(s, tx, row)
    return presentRecording(s, tx, row)
  })
}

/** Takes the words that could not be carried over, or drops them. @throws AppError 'not-found' */
export async function settleYourEdit(
  s: Services,
  userId: string,
  { id: scribeId, seq }: { id: string; seq: number },
  use: boolean,
): Promise<Chunk> {
  return withTranscript(s, userId, scribeId, async (tx, place) => {
    const { names, edits } = await readOverlay(tx, place)
    const { yours, ...edit } = edits.get(seq) ?? {}
    const heard = await storedChunk(tx, place, seq)
    if (!heard || yours === undefined)
      throw new AppError('not-found', 'There is nothing to resolve.')
    const settled = use ? { ...edit, text: yours } : edit
    await putEdits(tx, place, new Map([[seq, settled]]))
    await noteChange(s, tx, place)
    // A line that was replaced before there were versions has no edit to be settled.
    return laidOver(heard, settled, names) ?? { ...heard, edited: true }
  })
}
