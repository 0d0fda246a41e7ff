import type { Overlap } from '#contract/overlaps.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { withTranscript } from '../chunks/edit.ts'
import { overlapsIn } from '../chunks/read.ts'
import { settleOverlaps } from './settle.ts'
import { recordingRow } from '../recording-row.ts'

interface Visit {
  userId: string
  scribeId: string
}

/** What two devices recorded at the same time, in the order of the recordings. @throws AppError 'Scribe not found' */
export async function listOverlaps(
  s: Services,
  { userId, scribeId }: Visit,
): Promise<{ items: Overlap[] }> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    return { items: await overlapsIn(tx, { userId, scribeId, vault }) }
  })
}

/** Shows the lines of a recording that another has too, or lays them aside again. @throws AppError 'not-found' */
export async function showDoubled(
  s: Services,
  { userId, scribeId }: Visit,
  choice: { recordingId: string; shown: boolean },
): Promise<void> {
  await withTranscript(s, userId, scribeId, async (tx, place) => {
    await recordingRow(s, tx, { userId, recordingId: choice.recordingId })
    await settleOverlaps(s, tx, place, choice)
  })
}
