import { eq } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { publish } from '#server/events/bus.ts'
import { showNote, storedNote } from '#server/notes/checks.ts'
import { bodyOf, isSigned, lockedNote, noteBound } from '#server/notes/present.ts'
import { notes } from '#server/notes/table.ts'
import type { Services } from '#server/services.ts'
import { judgeAfterWriting } from './after-writing.ts'
import { enqueueJudgingIn } from './queue.ts'

/** Delay of the job that finishes the check if this process can't. */
const FALLBACK_SECONDS = 60

/**
 * Checks a note again after its judge failed. Does nothing while a check is running or after a successful one.
 * @throws AppError if the note is deleted or signed
 */
export async function checkAgain(s: Services, userId: string, noteId: string): Promise<Note> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const { stored, isAgain } = await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    if (row.signed) throw isSigned()
    const { judge, ...rest } = bodyOf(row, vault)
    if (judge?.failure === undefined)
      return { stored: await storedNote(tx, vault, row), isAgain: false }
    const sealed = vault.seal({ ...rest, judge: { by: judge.by } }, noteBound(noteId))
    const [changed = row] = await tx
      .update(notes)
      .set({ sealed })
      .where(eq(notes.id, noteId))
      .returning()
    await enqueueJudgingIn(s, tx, userId, noteId, FALLBACK_SECONDS)
    await publish(s.db, tx, userId, { topic: 'note', scribeId: row.scribeId, id: noteId })
    return { stored: await storedNote(tx, vault, changed), isAgain: true }
  })
  if (isAgain) judgeAfterWriting(s, { userId, noteId, live: undefined, end: () => undefined })
  return showNote(s, stored)
}
