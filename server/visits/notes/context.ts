import { eq } from 'drizzle-orm'
import type { ContextPart, NoteContext } from '#contract/generation.ts'
import type { ContextChoice } from '#contract/profile.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { settingsIn } from '#server/identity/accounts/profile/profile.ts'
import { fileBound, type FileHead } from '#server/visits/scribes/present.ts'
import { scribeFiles } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { earlierNotes } from './generation/earlier.ts'
import { loadVisit } from './sources.ts'
import { noteContexts } from './table.ts'
import type { Source } from '#server/clinical/language/source.ts'

const bound = (scribeId: string) => ({ table: 'note_context', row: scribeId, column: 'sealed' })
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** This visit's choice; undefined if it has none. */
export async function readContext(
  tx: Tx,
  vault: Vault,
  scribeId: string,
): Promise<ContextChoice | undefined> {
  const [row] = await tx.select().from(noteContexts).where(eq(noteContexts.scribeId, scribeId))
  return row && vault.open<ContextChoice>(row.sealed, bound(scribeId))
}

/** What the notes of a visit may be written from, and what of it is chosen. @throws AppError 'Scribe not found' */
export async function getNoteContext(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<NoteContext> {
  const vault = await openVault(s.keys, userScope(userId))
  const { sources } = await loadVisit(s, userId, scribeId)
  return s.db.as(userId, (tx) => present(s, tx, vault, { userId, scribeId, sources }))
}

async function present(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, scribeId, sources }: { userId: string; scribeId: string; sources: Source[] },
): Promise<NoteContext> {
  const files = await tx.select().from(scribeFiles).where(eq(scribeFiles.scribeId, scribeId))
  const names = new Map(
    files.map(({ id, sealed }) => [id, vault.open<FileHead>(sealed, fileBound(id)).name]),
  )
  const earlier = await earlierNotes(tx, vault, scribeId, undefined)
  const own = await readContext(tx, vault, scribeId)
  return {
    choice: own ?? (await settingsIn(s, tx, userId)).noteContext,
    own: own !== undefined,
    parts: [
      ...spoken(sources),
      ...answered(sources),
      ...sources.flatMap((source) => other(source, names)),
      ...earlier.map(({ id, title, content }) => ({
        kind: 'note' as const,
        id,
        name: title,
        words: wordsIn(content),
      })),
    ],
  }
}

function spoken(sources: readonly Source[]): ContextPart[] {
  const lines = sources.filter(({ kind }) => kind === 'transcript')
  if (lines.length === 0) return []
  const words = lines.reduce((sum, { text }) => sum + wordsIn(text), 0)
  return [{ kind: 'transcript', id: '', name: 'Transcript', words }]
}

/** What the patient answered before the visit, which is used as a whole. */
function answered(sources: readonly Source[]): ContextPart[] {
  const answers = sources.filter(({ kind }) => kind === 'intake')
  if (answers.length === 0) return []
  const words = answers.reduce((sum, { text }) => sum + wordsIn(text), 0)
  return [{ kind: 'intake', id: '', name: 'Patient’s answers', words }]
}

function other({ kind, id, text }: Source, names: Map<string, string>): ContextPart[] {
  if (kind !== 'context' && kind !== 'file') return []
  const name = names.get(id) ?? opening(text)
  return [{ kind, id, name, words: wordsIn(text) }]
}

const opening = (text: string) => {
  const [first = ''] = text.trim().split('\n')
  return first.length > 40 ? `${first.slice(0, 40)}…` : first
}

/** Chooses for this visit; null goes back to the user's default. @throws AppError 'Scribe not found' */
export async function setNoteContext(
  s: Services,
  userId: string,
  scribeId: string,
  choice: ContextChoice | null,
): Promise<NoteContext> {
  await withVisit(s, userId, scribeId, async (tx, vault) => {
    await tx.delete(noteContexts).where(eq(noteContexts.scribeId, scribeId))
    if (choice) {
      const sealed = vault.seal(choice, bound(scribeId))
      await tx.insert(noteContexts).values({ scribeId, userId, sealed })
    }
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
  })
  return getNoteContext(s, userId, scribeId)
}
