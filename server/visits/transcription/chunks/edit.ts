import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { damagedError } from '#server/platform/crypto/damage.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { Services } from '#server/services.ts'
import {
  chunkEdits,
  chunkSegments,
  chunkTail,
  chunkTranslations,
  doubtDecisions,
  transcriptVersions,
} from '../table.ts'
import { queueIfTranslating } from '../translate/queue.ts'
import { dropTranslations } from '../translate/store.ts'
import { carriedFromHidden } from '../versions/late-edit.ts'
import type { Place } from './append.ts'
import { putEdits } from './put-edits.ts'
import { readOverlay, storedChunk } from './read.ts'
import { type Edit, laidOver } from './stored.ts'

/**
 * Corrects the text or the speaker of one line; the original stays below.
 * @throws AppError 'Scribe not found', 'not-found' for a missing line, or that it can't be read
 */
export async function editChunk(
  s: Services,
  userId: string,
  { id: scribeId, seq }: { id: string; seq: number },
  change: { text?: string | undefined; speaker?: string | undefined },
  /** What else belongs to the change; it sees the line as it is and may refuse. */
  also?: (tx: Tx, place: Place, before: Chunk) => Promise<void>,
): Promise<Chunk> {
  return withTranscript(s, userId, scribeId, async (tx, place) => {
    const { names, edits } = await readOverlay(tx, place)
    const heard = await storedChunk(tx, place, seq)
    const before = heard && laidOver(heard, edits.get(seq), names)
    if (before?.damaged) throw damagedError()
    if (before) await also?.(tx, place, before)
    const edit: Edit = {
      ...edits.get(seq),
      ...(change.text !== undefined && { text: change.text }),
      ...(change.speaker !== undefined && { speaker: change.speaker }),
    }
    // A line that equals its original is no longer corrected.
    if (edit.text === heard?.text) delete edit.text
    const line = heard && laidOver(heard, edit, names)
    if (!line) throw new AppError('not-found', 'This line no longer exists.')
    await putEdits(tx, place, new Map([[seq, edit]]))
    // A correction of something that a newer version has just replaced must stay visible.
    await putEdits(tx, place, await carriedFromHidden(tx, place, heard, edit))
    if (change.text !== undefined) {
      await dropTranslations(s, tx, place, [seq])
      await queueIfTranslating(s, tx, place)
    }
    await noteChange(s, tx, place)
    return line
  })
}

/** Deletes all lines and the decisions about their names. The audio stays; numbers are never reused. */
export async function deleteTranscript(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<void> {
  await withTranscript(s, userId, scribeId, async (tx, place) => {
    for (const table of [
      chunkTail,
      chunkSegments,
      chunkEdits,
      chunkTranslations,
      doubtDecisions,
      transcriptVersions,
    ]) {
      await tx.delete(table).where(eq(table.scribeId, scribeId))
    }
    await tx
      .update(scribes)
      .set({
        chunkCount: 0,
        state: sql`case when ${scribes.state} = 'ready' then 'empty' else ${scribes.state} end`,
      })
      .where(and(eq(scribes.id, scribeId), eq(scribes.userId, userId)))
    await noteChange(s, tx, place)
  })
}

/** Works on a transcript in a transaction. @throws AppError 'Scribe not found' */
export async function withTranscript<T>(
  s: Services,
  userId: string,
  scribeId: string,
  work: (tx: Tx, place: Place) => Promise<T>,
): Promise<T> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    // Two edits of one transcript follow each other, so that neither is lost.
    await lockScribe(tx, scribeId)
    return work(tx, { userId, scribeId, vault })
  })
}

/** Notes are out of date, and every window reloads. */
export async function noteChange(s: Services, tx: Tx, { userId, scribeId }: Place): Promise<void> {
  await touchScribe(s, tx, userId, scribeId, { source: true })
  await publish(s.db, tx, userId, { topic: 'transcript', scribeId })
}
