import { and, desc, eq, inArray, lt, max, ne, or } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { NoteVersion } from '#contract/note-versions.ts'
import { wordCount } from '#common/word-count.ts'
import { damagedText } from '#server/platform/crypto/damage.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { addVersion } from './generation/finish.ts'
import { type NoteRow, noteRow, versionBound } from './present.ts'
import { noteVersions } from './table.ts'

/** Saves by typing that follow each other within this time are one version. */
const SAME_EDIT_MS = 60_000

type VersionRow = typeof noteVersions.$inferSelect

const openContent = (row: VersionRow, vault: Vault) =>
  vault.open<{ content: string }>(row.sealed, versionBound(row.noteId, row.version)).content

/** `openContent` where one damaged version must neither hide the others nor stop a new one. */
const readableContent = (row: VersionRow, vault: Vault): string | undefined => {
  const bound = versionBound(row.noteId, row.version)
  return vault.openOr<{ content?: string }>(row.sealed, bound, {}).content
}

/** Keeps an edited text as version `version`; the newest one is written over while it is the same edit. */
export async function keepEdit(
  s: Services,
  tx: Tx,
  vault: Vault,
  note: NoteRow,
  { version, content }: { version: number; content: string },
): Promise<void> {
  const [newest] = await tx
    .select()
    .from(noteVersions)
    .where(eq(noteVersions.noteId, note.id))
    .orderBy(desc(noteVersions.version))
    .limit(1)
  const isSameEdit =
    newest?.reason === 'edited' && s.now().getTime() - newest.created.getTime() < SAME_EDIT_MS
  const isSameText = newest !== undefined && readableContent(newest, vault) === content
  if (!isSameEdit && !isSameText)
    return addVersion(s, tx, vault, note, { version, reason: 'edited', content })
  await tx
    .update(noteVersions)
    .set({ version, sealed: vault.seal({ content }, versionBound(note.id, version)) })
    .where(and(eq(noteVersions.noteId, note.id), eq(noteVersions.version, newest.version)))
}

/** The text as it is went into the chart: typing that follows no longer writes over it. */
export async function keepCopied(tx: Tx, noteId: string): Promise<void> {
  const newest = tx
    .select({ version: max(noteVersions.version) })
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), ne(noteVersions.reason, 'refused')))
  await tx
    .update(noteVersions)
    .set({ reason: 'copied' })
    .where(
      and(
        eq(noteVersions.noteId, noteId),
        eq(noteVersions.version, newest),
        // The other kinds are never written over, and say more than this.
        eq(noteVersions.reason, 'edited'),
      ),
    )
}

/**
 * Keeps a text that was typed on top of an older one, or of a note that was signed meanwhile, so that it can be found.
 * @returns the new version of the note
 */
export async function keepRefused(
  s: Services,
  tx: Tx,
  vault: Vault,
  note: NoteRow,
  content: string,
): Promise<number> {
  const kept = await tx
    .select()
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, note.id), eq(noteVersions.reason, 'refused')))
  // A repeated request, or one that resends what was typed before a reload.
  if (kept.some((row) => readableContent(row, vault) === content)) return note.version
  const version = note.version + 1
  await addVersion(s, tx, vault, note, { version, reason: 'refused', content })
  return version
}

/** The versions before the present one, newest first. */
export async function listVersions(
  s: Services,
  userId: string,
  noteId: string,
): Promise<NoteVersion[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, async (tx) => {
    const note = await noteRow(tx, userId, noteId)
    return tx
      .select()
      .from(noteVersions)
      .where(
        and(
          eq(noteVersions.noteId, noteId),
          // A discarded or refused text is never the present text, even if nothing followed it.
          or(
            lt(noteVersions.version, note.version),
            inArray(noteVersions.reason, ['reset', 'refused']),
          ),
        ),
      )
      .orderBy(desc(noteVersions.version))
  })
  return rows.map((row) => {
    const content = readableContent(row, vault) ?? damagedText
    const words = wordCount(content)
    const { version, reason } = row
    return { version, created: row.created.toISOString(), reason, words, content }
  })
}

/** The text of a version. @throws AppError if there is none */
export async function versionText(
  tx: Tx,
  vault: Vault,
  noteId: string,
  version: number,
): Promise<string> {
  const [row] = await tx
    .select()
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), eq(noteVersions.version, version)))
  if (!row) throw new AppError('not-found', 'This version no longer exists.')
  return openContent(row, vault)
}
