import { eq } from 'drizzle-orm'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import { openBody, lockedNote, type NoteBody, noteBound } from '#server/visits/notes/present.ts'
import { notes } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'

/** Verdicts that a note keeps; those of sentences that are gone go first. */
const mostKept = 5000

export const withVerdicts = (
  body: NoteBody,
  verdicts: StoredVerdicts,
  judge: NoteBody['judge'],
): NoteBody => ({
  ...body,
  verdicts: Object.fromEntries(Object.entries({ ...body.verdicts, ...verdicts }).slice(-mostKept)),
  ...(judge && { judge }),
})

/** Keeps verdicts with a note, or why there are none, and tells its readers. @throws AppError where it is gone */
export async function keepVerdicts(
  s: Services,
  userId: string,
  noteId: string,
  verdicts: StoredVerdicts,
  judge: NonNullable<NoteBody['judge']>,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    const body = withVerdicts(openBody(row, vault), verdicts, judge)
    const sealed = vault.seal(body, noteBound(noteId, row.version))
    await tx.update(notes).set({ sealed }).where(eq(notes.id, noteId))
    await publish(s.db, tx, userId, { topic: 'note', scribeId: row.scribeId, id: noteId })
  })
}
