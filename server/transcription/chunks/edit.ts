import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { publish } from '#server/events/bus.ts'
import { changeScribe, scribeRow } from '#server/scribes/change.ts'
import { scribes } from '#server/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { chunkEdits, chunkSegments, chunkTail, transcriptVersions } from '../table.ts'
import { carriedFromHidden } from '../versions/late-edit.ts'
import type { Place } from './append.ts'
import { putEdits } from './put-edits.ts'
import { allChunks, readOverlay, storedChunk } from './read.ts'
import { type Edit, laidOver, type Names, NAMES_SEQ } from './stored.ts'

/**
 * Corrects the text or the speaker of one line; the line as it was heard stays beneath.
 * @throws AppError 'Scribe not found', or 'not-found' for a line that is not there
 */
export async function editChunk(
  s: Services,
  userId: string,
  { id: scribeId, seq }: { id: string; seq: number },
  change: { text?: string | undefined; speaker?: string | undefined },
): Promise<Chunk> {
  return withTranscript(s, userId, scribeId, async (tx, place) => {
    const { names, edits } = await readOverlay(tx, place)
    const heard = await storedChunk(tx, place, seq)
    const edit: Edit = {
      ...edits.get(seq),
      ...(change.text !== undefined && { text: change.text }),
      ...(change.speaker !== undefined && { speaker: change.speaker }),
    }
    const line = heard && laidOver(heard, edit, names)
    if (!line) throw new AppError('not-found', 'This line does not exist any more.')
    await putEdits(tx, place, new Map([[seq, edit]]))
    // Somebody corrects what a newer version has just replaced: that must not be lost from sight.
    await putEdits(tx, place, await carriedFromHidden(tx, place, heard, edit))
    await noteChange(s, tx, place)
    return line
  })
}

/**
 * Gives a speaker another name in every line, in those still to come as well. Answers how many lines
 * read differently.
 */
export async function renameSpeaker(
  s: Services,
  userId: string,
  scribeId: string,
  { from, to }: { from: string; to: string },
): Promise<{ changed: number }> {
  return withTranscript(s, userId, scribeId, async (tx, place) => {
    const changed = (await allChunks(tx, place)).filter((line) => line.speaker === from).length
    if (changed === 0 || from === to) return { changed: 0 }
    const { names, edits } = await readOverlay(tx, place)
    await putEdits(tx, place, new Map([[NAMES_SEQ, { names: renamed(names, from, to) }]]))
    const theirs = [...edits].filter(([, edit]) => edit.speaker === from)
    await putEdits(tx, place, new Map(theirs.map(([seq, edit]) => [seq, { ...edit, speaker: to }])))
    await noteChange(s, tx, place)
    return { changed }
  })
}

/** Every label that reads as `from` reads as `to`. */
function renamed(names: Names['names'], from: string, to: string): Names['names'] {
  const moved = Object.entries(names).map(([label, name]) => [label, name === from ? to : name])
  return { ...(names[from] === undefined && { [from]: to }), ...Object.fromEntries(moved) }
}

/** Deletes all lines; the audio stays, and numbers are never given twice. */
export async function deleteTranscript(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<void> {
  await withTranscript(s, userId, scribeId, async (tx, place) => {
    for (const table of [chunkTail, chunkSegments, chunkEdits, transcriptVersions]) {
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
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    // Two edits of one transcript follow each other, so that neither is lost.
    await tx.execute(sql`select 1 from scribe where id = ${scribeId} for no key update`)
    return work(tx, { userId, scribeId, vault })
  })
}

/** Notes are out of date, and every window reads anew. */
export async function noteChange(s: Services, tx: Tx, { userId, scribeId }: Place): Promise<void> {
  await changeScribe(s, tx, userId, scribeId, { source: true })
  await publish(s.db, tx, userId, { topic: 'transcript', scribeId })
}
