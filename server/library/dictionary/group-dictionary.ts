import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DictionaryTerm, NewTerm } from '#contract/dictionary.ts'
import { AppError } from '#contract/errors.ts'
import { groupSettings } from '#server/library/group-settings/table.ts'
import { authorName } from '#server/library/items/items.ts'
import { notPublisher, requirePublisher } from '#server/library/items/shared-items.ts'
import { assertMember } from '#server/organisation/groups/member-rules.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import { groupScope, openVault, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publishToMembers } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { inParts, type Shelf, sorted } from './shelf.ts'

type Row = typeof groupSettings.$inferSelect
/** A term, and who added or changed it last. */
interface Content {
  by: string
  at: string
  content: NewTerm
}

const kind = 'dictionary-term'
const isAt = (groupId: string) =>
  and(eq(groupSettings.groupId, groupId), eq(groupSettings.kind, kind))
const bound = (groupId: string, id: string) => ({
  table: 'group_setting',
  row: `${groupId}:${kind}:${id}`,
  column: 'sealed',
})

/** Works on the dictionary of a group. @throws AppError 'Unauthorized' for a stranger */
export async function withGroupDictionary<T>(
  s: Services,
  userId: string,
  groupId: string,
  work: (shelf: Shelf) => Promise<T>,
): Promise<T> {
  // Only a member's group has its key opened.
  await s.db.as(userId, (tx) => assertMember(tx, groupId))
  const [vault, by] = await Promise.all([
    openVault(s.keys, groupScope(groupId)),
    authorName(s, userId),
  ])
  return s.db.as(userId, (tx) => work(groupShelf(s, tx, vault, { groupId, userId, by })))
}

interface Place {
  groupId: string
  userId: string
  /** The name of the user. */
  by: string
}

/** PostgreSQL delivers identical notifications of a transaction only once (documentation of NOTIFY). */
const notifyMembers = (tx: Tx, groupId: string) =>
  publishToMembers(tx, groupId, { topic: 'group', id: groupId })

function groupShelf(s: Services, tx: Tx, vault: Vault, { groupId, userId, by }: Place): Shelf {
  const next = (id: string, version: number, content: NewTerm) => {
    const at = s.now()
    const sealed = vault.seal({ by, at: at.toISOString(), content }, bound(groupId, id))
    return { sealed, version, updated: at }
  }
  const one = (id: string) => and(isAt(groupId), eq(groupSettings.id, id))
  return {
    async assertMayEdit() {
      await requirePublisher(s, tx, userId, groupId)
      // If two people add a term at the same time, the second one finds it.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('dictionary ' || ${groupId}))`)
    },
    mayEdit: () => requirePublisher(s, tx, userId, groupId).then(() => true, isRefusal),
    async all() {
      const rows = await tx.select().from(groupSettings).where(isAt(groupId))
      return openTerms(vault, rows)
    },
    async put(terms) {
      const rows = terms.map(
        ({ id, term }) => ({ groupId, kind, id, ...next(id, 1, term) }) as const,
      )
      for (const some of inParts(rows)) await tx.insert(groupSettings).values(some)
      await notifyMembers(tx, groupId)
    },
    async change(id, version, term) {
      const [row] = await tx
        .update(groupSettings)
        .set(next(id, version + 1, term))
        .where(and(one(id), eq(groupSettings.version, version)))
        .returning()
      await notifyMembers(tx, groupId)
      return row && openTerms(vault, [row])[0]
    },
    remove: (id) => removeTerm(tx, groupId, one(id)),
  }
}

/** @returns whether there was one @throws AppError 'Unauthorized' for a member who may only read it */
async function removeTerm(tx: Tx, groupId: string, isIt: SQL | undefined): Promise<boolean> {
  const gone = await tx.delete(groupSettings).where(isIt).returning()
  if (gone.length > 0) {
    await notifyMembers(tx, groupId)
    return true
  }
  const [kept] = await tx.select({ id: groupSettings.id }).from(groupSettings).where(isIt)
  if (kept) throw notPublisher()
  return false
}

/** False for a member who may only read. */
function isRefusal(error: unknown): false {
  if (error instanceof AppError && error.code === 'forbidden') return false
  throw error
}

/** A term that can't be decrypted is left out. */
function openTerms(vault: Vault, rows: readonly Row[]): DictionaryTerm[] {
  return sorted(
    rows.flatMap(({ groupId, id, version, sealed }) => {
      const stored = vault.openOr<Content | undefined>(sealed, bound(groupId, id), undefined)
      if (!stored) return []
      const { by, at, content } = stored
      return { ...content, id, version, shared: { by, at } }
    }),
  )
}

const isLicensed = (userId: string) =>
  and(
    eq(groupSettings.kind, kind),
    eq(groupMembers.userId, userId),
    eq(groupMembers.licensed, true),
  )

/** The words, still sealed, of the groups that license a user; open them after the transaction. */
export async function licensedRows(tx: Tx, userId: string): Promise<Row[]> {
  const rows = await tx
    .select({ row: groupSettings })
    .from(groupSettings)
    .innerJoin(groupMembers, eq(groupMembers.groupId, groupSettings.groupId))
    .where(isLicensed(userId))
  return rows.map(({ row }) => row)
}

/** Opens what `licensedRows` read. */
export async function openLicensed(s: Services, rows: readonly Row[]): Promise<DictionaryTerm[]> {
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId)
  const opening = [...byGroup].map(async ([groupId, some]) =>
    openTerms(await openVault(s.keys, groupScope(groupId)), some),
  )
  return (await Promise.all(opening)).flat()
}

/** SQL that changes whenever the words of the groups that license a user change. */
export const licensedState = (userId: string) => sql`(
  select concat(count(*), ' ', max(${groupSettings.updated}), ' ', sum(${groupSettings.version}))
  from ${groupSettings} join ${groupMembers} on ${groupMembers.groupId} = ${groupSettings.groupId}
  where ${isLicensed(userId)})`
