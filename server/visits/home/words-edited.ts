import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { noVisit } from '#server/platform/worker-pool/no-visit.ts'
import type { Services } from '#server/services.ts'
import { type NoteBody, noteBound, versionBound } from '#server/visits/notes/present.ts'
import { notes, noteVersions } from '#server/visits/notes/table.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { TextPair } from './edit-size.ts'

/** More edited notes in a week are counted as these, the ones changed last. */
const MOST_NOTES = 100
const MOST_CACHED = 5_000
/** The home page doesn't wait longer for a count; the next one finds it in the cache. */
const BRIEF_MS = 700

/**
 * Counts the words that a user edited in generated notes since a moment; null if that takes too long. A worker compares
 * the texts, once for each version of a note.
 */
export function wordsEditedReader(s: Services) {
  const cache = new LRUCache<string, number>({ max: MOST_CACHED })
  const count = async (userId: string, since: Date): Promise<number> => {
    const edited = await listEdited(s, userId, since)
    const missing = edited.filter(({ key }) => !cache.has(key))
    if (missing.length > 0) {
      const pairs = await readPairs(s, userId, missing)
      const sizes = await s.analysis.run('editSizes', pairs, noVisit, userId)
      missing.forEach(({ key }, at) => cache.set(key, sizes[at] ?? 0))
    }
    return edited.reduce((sum, { key }) => sum + (cache.get(key) ?? 0), 0)
  }
  return (userId: string, since: Date): Promise<number | null> =>
    Promise.race([count(userId, since).catch(() => null), sleep(BRIEF_MS, null, { ref: false })])
}

interface EditedNote {
  key: string
  id: string
  version: number
  generated: number
}

/** Notes that were changed since their last generation, without those of a sample visit. */
async function listEdited(s: Services, userId: string, since: Date): Promise<EditedNote[]> {
  const generated = sql<number>`max(${noteVersions.version})`
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ id: notes.id, version: notes.version, generated })
      .from(scribes)
      .innerJoin(notes, eq(notes.scribeId, scribes.id))
      .innerJoin(noteVersions, eq(noteVersions.noteId, notes.id))
      .where(
        and(
          eq(scribes.userId, userId),
          eq(scribes.sample, false),
          gte(scribes.updated, since),
          gte(notes.updated, since),
          eq(notes.state, 'complete'),
          inArray(noteVersions.reason, ['generated', 'regenerated']),
        ),
      )
      .groupBy(notes.id)
      .having(gt(notes.version, generated))
      .orderBy(desc(notes.updated))
      .limit(MOST_NOTES),
  )
  return rows.map((row) => ({ ...row, key: `${row.id} ${row.version}` }))
}

/** The text as generated, and the present text. */
async function readPairs(s: Services, userId: string, edited: EditedNote[]): Promise<TextPair[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({
        id: notes.id,
        version: notes.version,
        sealed: notes.sealed,
        generated: noteVersions.version,
        before: noteVersions.sealed,
      })
      .from(notes)
      .innerJoin(noteVersions, eq(noteVersions.noteId, notes.id))
      .where(
        sql`(${notes.id}, ${noteVersions.version}) in ${edited.map(({ id, generated }) => sql`(${id}::uuid, ${generated}::int)`)}`,
      ),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return edited.map(({ id }) => {
    const row = byId.get(id)
    if (!row) return { before: '', after: '' }
    const none = { content: '' }
    const before = vault.openOr<{ content: string }>(
      row.before,
      versionBound(id, row.generated),
      none,
    )
    const after = vault.openOr<Pick<NoteBody, 'content'>>(
      row.sealed,
      noteBound(id, row.version),
      none,
    )
    return { before: before.content, after: after.content }
  })
}
