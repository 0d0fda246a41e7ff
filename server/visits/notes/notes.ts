import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { DecisionKind, Note } from '#contract/notes.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { showNote, storedNote } from './checks.ts'
import { withDecision } from './decisions.ts'
import { addVersion } from './generation/finish.ts'
import { withCheckedNote, withOverride } from './overrides.ts'
import {
  beingWritten,
  openBody,
  isSigned,
  lockedNote,
  listedBody,
  type NoteBody,
  noteBound,
  type NoteRow,
  noteRow,
  openNote,
  noteCounts,
  type StoredNote,
} from './present.ts'
import { notes } from './table.ts'
import { keepCopied, keepEdit, keepRefused, versionText } from './versions.ts'

/** The notes of a visit, oldest first. @throws AppError 'Scribe not found' */
export async function listNotes(s: Services, userId: string, scribeId: string): Promise<Note[]> {
  const stored = await withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const rows = await tx
      .select()
      .from(notes)
      .where(and(eq(notes.scribeId, scribeId), eq(notes.userId, userId)))
      .orderBy(asc(notes.created), asc(notes.id))
    return Promise.all(rows.map((row) => storedNote(tx, vault, row, { scribe, read: listedBody })))
  })
  return Promise.all(stored.map((note) => showNote(s, note)))
}

export async function getNote(s: Services, userId: string, id: string): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const stored = await s.db.as(userId, async (tx) =>
    storedNote(tx, vault, await noteRow(tx, userId, id)),
  )
  return showNote(s, stored)
}

/**
 * Saves an edit, then checks its sentences. A text that is refused, as it rests on an older one or the note is signed, is
 * kept as a version first.
 * @throws AppError 'version-mismatch' with the newer note; that it is signed, with the note; that it is being written
 */
export async function updateNote(
  s: Services,
  userId: string,
  id: string,
  input: { version: number; content?: string | undefined; title?: string | undefined },
): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const { stored, isRefused } = await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, id)
    if (row.state === 'writing') throw beingWritten()
    const isStale = row.version !== input.version
    if (row.signed || isStale)
      return { stored: await refuse(s, tx, vault, row, input.content), isRefused: true }
    const old = openBody(row, vault)
    const body = { ...old, content: input.content ?? old.content, title: input.title ?? old.title }
    const version = row.version + 1
    await keepEdit(s, tx, vault, row, { version, content: body.content })
    return { stored: await save(s, tx, vault, row, { body, version }), isRefused: false }
  })
  const note = await showNote(s, stored)
  if (!isRefused) return note
  // Thrown outside of the transaction, which keeps the text.
  throw note.signed
    ? isSigned(note)
    : new AppError('version-mismatch', 'version-mismatch', { current: note })
}

async function refuse(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  content: string | undefined,
): Promise<StoredNote> {
  const body = openBody(row, vault)
  const isNew = content !== undefined && content !== body.content
  const version = isNew ? await keepRefused(s, tx, vault, row, content) : row.version
  if (version === row.version) return storedNote(tx, vault, row)
  return change(s, tx, vault, row, { body, version })
}

/** Makes the text of an earlier version the newest one. */
export async function restoreNote(
  s: Services,
  userId: string,
  id: string,
  from: number,
): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const stored = await s.db.as(userId, async (tx) => {
    const row = await openNote(tx, userId, id)
    if (row.state === 'writing') throw beingWritten()
    const content = await versionText(tx, vault, id, from)
    const version = row.version + 1
    await addVersion(s, tx, vault, row, { version, reason: 'restored', content })
    return save(s, tx, vault, row, { body: { ...openBody(row, vault), content }, version })
  })
  return showNote(s, stored)
}

async function save(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  { body, version }: { body: NoteBody; version: number },
): Promise<StoredNote> {
  // A note that a person has edited is complete, however it was written.
  const state = body.content.trim() === '' ? row.state : ('complete' as const)
  await touchScribe(s, tx, row.userId, row.scribeId, {})
  // A judge that failed is called again about edited sentences.
  const { judge, ...rest } = body
  const edited = { ...rest, ...(judge && { judge: { by: judge.by } }) }
  return change(s, tx, vault, row, { body: edited, version, state, updated: s.now() })
}

async function change(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  { body, ...values }: Partial<NoteRow> & { body?: NoteBody },
): Promise<StoredNote> {
  const sealed = body && {
    sealed: vault.seal(body, noteBound(row.id, values.version ?? row.version)),
  }
  const [changed = row] = await tx
    .update(notes)
    .set({ ...values, ...sealed })
    .where(eq(notes.id, row.id))
    .returning()
  const { userId, scribeId, id } = row
  await publish(s.db, tx, userId, { topic: 'note', scribeId, id })
  return storedNote(tx, vault, changed)
}

/** Remembers which sentences the user has looked at. */
export async function reviewClaims(
  s: Services,
  userId: string,
  id: string,
  input: { claimIds: string[]; reviewed: boolean; decision?: DecisionKind | undefined },
): Promise<Note> {
  const vault = await openVault(s.keys, userScope(userId))
  const stored = await s.db.as(userId, async (tx) => {
    const row = await openNote(tx, userId, id)
    const body = withDecision(openBody(row, vault), input, s.now())
    await touchScribe(s, tx, userId, row.scribeId, {})
    return change(s, tx, vault, row, { body })
  })
  return showNote(s, stored)
}

/** Records that the note was copied into the chart, its text, and what was left unreviewed. */
export async function markCopied(s: Services, userId: string, id: string): Promise<Note> {
  const stored = await withCheckedNote(s, userId, id, async (tx, vault, { row, body, left }) => {
    const { scribeId } = row
    const old = withOverride(s, body, left, 'copied')
    await keepCopied(tx, id)
    const values = { body: { ...old, copiedText: old.content }, copied: s.now() }
    const copied = await change(s, tx, vault, row, values)
    await record(s, tx, { userId, scribeId, action: 'note.copy', entity: { type: 'note', id } })
    return copied
  })
  return showNote(s, stored)
}

const keptForGood = () =>
  new AppError('bad-request', 'You can’t delete a signed note. Amend it instead.')

/** Deletes a note with its versions; a run that writes it ends. @throws AppError for one that was ever signed */
export async function deleteNote(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const { scribeId, generationId, signedVersion } = await lockedNote(tx, userId, id)
    if (signedVersion !== null) throw keptForGood()
    await tx.delete(notes).where(and(eq(notes.id, id), eq(notes.userId, userId)))
    if (generationId) s.notes.runs.get(generationId)?.end('lost')
    await touchScribe(s, tx, userId, scribeId, await noteCounts(tx, scribeId))
    await publish(s.db, tx, userId, { topic: 'note', scribeId, id })
  })
}
