import type { Overlap } from '#contract/overlaps.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { withTranscript } from '../chunks/edit.ts'
import { overlapsIn } from '../chunks/read.ts'
import { recordingRow } from '../recordings.ts'
import { settleOverlaps } from './settle.ts'

interface Visit {
  userId: string
  scribeId: string
}

/** What two devices recorded at the same time, in the order of the recordings. @throws AppError 'Scribe not found' */
export async function listOverlaps(
  s: Services,
  { userId, scribeId }: Visit,
): Promise<{ items: Overlap[] }> {
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
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
    await recordingRow(tx, { userId, recordingId: choice.recordingId })
    await settleOverlaps(s, tx, place, choice)
  })
}
