import { and, eq } from 'drizzle-orm'
import { publish } from '#server/platform/events/bus.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { type CheckedNote, countToCheck, noteCounts } from './present.ts'
import { notes } from './table.ts'

/**
 * Stores how many sentences of a note are marked, where the list says another number: after an edit, a corrected line or
 * an improved check. The visit does not move up in the list.
 */

const isUnchecked = ({ state, by }: CheckedNote['check']) => state === 'failed' && by === undefined

export async function recount(
  s: Services,
  { row, body, claims, check }: Pick<CheckedNote, 'row' | 'body' | 'claims' | 'check'>,
): Promise<void> {
  const { id, userId, scribeId, version, toCheck, signed, state } = row
  if (signed || state === 'writing' || isUnchecked(check)) return
  const open = countToCheck(claims, body)
  if (open === toCheck) return
  await s.db.as(userId, async (tx) => {
    const isSame = and(eq(notes.id, id), eq(notes.version, version), eq(notes.toCheck, toCheck))
    const [changed] = await tx
      .update(notes)
      .set({ toCheck: open })
      .where(isSame)
      .returning({ id: notes.id })
    // Somebody else has saved and counted it.
    if (!changed) return
    const { toCheck: all } = await noteCounts(tx, scribeId)
    await tx.update(scribes).set({ toCheck: all }).where(eq(scribes.id, scribeId))
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
  })
}
