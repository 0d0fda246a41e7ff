import { eq } from 'drizzle-orm'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { lockedNote, type NoteBody, noteBound, openBody } from './present.ts'
import { notes } from './table.ts'

/**
 * Changes what is stored beside the text of a note, and publishes the change. The version stays, since the text does.
 * @throws AppError 'not-found' if the note is deleted
 */
export async function changeNoteBody(
  s: Services,
  userId: string,
  noteId: string,
  change: (body: NoteBody) => NoteBody,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    const sealed = vault.seal(change(openBody(row, vault)), noteBound(noteId, row.version))
    await tx.update(notes).set({ sealed }).where(eq(notes.id, noteId))
    await publish(s.db, tx, userId, { topic: 'note', scribeId: row.scribeId, id: noteId })
  })
}
