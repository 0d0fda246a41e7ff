import { and, eq } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import type { Tx } from '#server/db/database.ts'
import { publish } from '#server/events/bus.ts'
import { scribes } from '#server/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { noteCounts, type NoteRow } from './present.ts'
import { notes } from './table.ts'

/**
 * Whoever looks at a note sees its sentences against what is known of the visit now; where that is another count than the
 * list's (a line was corrected since, the checks are better), the list gets it. The visit does not move up in the list.
 */
export async function recount(
  s: Services,
  tx: Tx,
  { id, userId, scribeId, version, toCheck, signed, state }: NoteRow,
  { claims }: Note,
): Promise<void> {
  const open = claims.filter((claim) => isMarked(claim) && !claim.reviewed).length
  if (signed || state === 'writing' || open === toCheck) return
  const [changed] = await tx
    .update(notes)
    .set({ toCheck: open })
    .where(and(eq(notes.id, id), eq(notes.version, version), eq(notes.toCheck, toCheck)))
    .returning({ id: notes.id })
  // Somebody saved it meanwhile, and counted.
  if (!changed) return
  const { toCheck: all } = await noteCounts(tx, scribeId)
  await tx.update(scribes).set({ toCheck: all }).where(eq(scribes.id, scribeId))
  await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
}
