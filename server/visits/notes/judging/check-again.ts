import { eq } from 'drizzle-orm'
import type { Note } from '#contract/notes.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { publish } from '#server/platform/events/bus.ts'
import { checkStored, showNote, storedNote } from '#server/visits/notes/checks.ts'
import { openBody, isSigned, lockedNote, noteBound, noteRow } from '#server/visits/notes/present.ts'
import { notes } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { judgeAfterWriting } from './after-writing.ts'
import { enqueueJudgingIn } from './queue.ts'

/** Delay of the job that finishes the check if this process can't. */
const FALLBACK_SECONDS = 60

const isAnswered = ({ verdict }: StoredVerdicts[string]) => verdict !== undefined

/**
 * Checks the sentences again that no judge has read, after a failed check. Does nothing while a check is running or after a
 * successful one.
 * @throws AppError if the note is deleted or signed
 */
export async function checkAgain(s: Services, userId: string, noteId: string): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const before = await s.db.as(userId, async (tx) =>
    storedNote(tx, vault, await noteRow(tx, userId, noteId)),
  )
  const { check } = await checkStored(s, before)
  const { stored, isAgain } = await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    if (row.signed) throw isSigned()
    const { judge, verdicts = {}, ...rest } = openBody(row, vault)
    const answered = Object.entries(verdicts).filter(([, one]) => isAnswered(one))
    const isOpen = judge?.failure !== undefined || answered.length < Object.keys(verdicts).length
    // Of two requests at once, the second finds nothing left to ask about.
    if (check.state !== 'failed' || !judge || !isOpen)
      return { stored: await storedNote(tx, vault, row), isAgain: false }
    const body = { ...rest, verdicts: Object.fromEntries(answered), judge: { by: judge.by } }
    const sealed = vault.seal(body, noteBound(noteId, row.version))
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
