import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { AuditAction } from '#contract/audit.ts'
import type { Note } from '#contract/notes.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { showNote, storedNote } from '#server/visits/notes/checks.ts'
import { addVersion } from '#server/visits/notes/generation/finish.ts'
import {
  beingWritten,
  openBody,
  lockedNote,
  type NoteBody,
  noteBound,
  type NoteRow,
  noteCounts,
  type StoredNote,
} from '#server/visits/notes/present.ts'
import { notes, signatures } from '#server/visits/notes/table.ts'
import { versionText } from '#server/visits/notes/versions.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'

const notSigned = () => new AppError('bad-request', 'Only a signed note can be amended.')
const notAmended = () => new AppError('bad-request', 'This note is not being amended.')

/** Opens a signed note for a change, with the reason; the signed text stays among its versions. */
export async function amendNote(
  s: Services,
  userId: string,
  id: string,
  reason: string,
): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const stored = await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, id)
    if (!row.signed) throw notSigned()
    const body = {
      ...openBody(row, vault),
      amendment: { reason, since: s.now().toISOString() },
    }
    return change(s, tx, vault, row, 'note.amend', { body, signed: null })
  })
  return showNote(s, stored)
}

/** Discards an amendment: the signed text is restored, and the typed text stays as a version. */
export async function withdrawAmendment(s: Services, userId: string, id: string): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const stored = await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, id)
    const { amendment, ...old } = openBody(row, vault)
    if (row.state === 'writing') throw beingWritten()
    if (!amendment || row.signedVersion === null) throw notAmended()
    const content = await versionText(tx, vault, id, row.signedVersion)
    const version = row.version + 1
    await addVersion(s, tx, vault, row, { version, reason: 'restored', content })
    const [last] = await tx
      .select({ created: signatures.created })
      .from(signatures)
      .where(and(eq(signatures.noteId, id), eq(signatures.userId, userId)))
      .orderBy(signatures.seq)
      .then((rows) => rows.slice(-1))
    const body = { ...old, content }
    const signed = last?.created ?? s.now()
    const values = { body, signed, version, toCheck: 0, state: 'complete' as const }
    return change(s, tx, vault, row, 'note.amend-withdrawn', values)
  })
  return showNote(s, stored)
}

async function change(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  action: AuditAction,
  { body, ...values }: Partial<NoteRow> & { body: NoteBody },
): Promise<StoredNote> {
  const { id, userId, scribeId } = row
  const [changed = row] = await tx
    .update(notes)
    .set({
      ...values,
      sealed: vault.seal(body, noteBound(id, values.version ?? row.version)),
      updated: s.now(),
    })
    .where(eq(notes.id, id))
    .returning()
  await touchScribe(s, tx, userId, scribeId, await noteCounts(tx, scribeId))
  await publish(s.db, tx, userId, { topic: 'note', scribeId, id })
  await record(s, tx, { userId, scribeId, action, entity: { type: 'note', id } })
  return storedNote(tx, vault, changed)
}
