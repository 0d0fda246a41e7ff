import { and, asc, desc, eq, like } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Provenance } from '#contract/group-rules.ts'
import { authorName } from '#server/library/items/items.ts'
import { notPublisher, requirePublisher } from '#server/library/items/shared-items.ts'
import { assertMember } from '#server/organisation/groups/member-rules.ts'
import { groupMembers } from '#server/organisation/groups/table.ts'
import { groupScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publishToMembers } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { groupSettings, type SettingKind } from './table.ts'

type Row = typeof groupSettings.$inferSelect
type Key = Pick<Row, 'groupId' | 'kind' | 'id'>
interface Content<T> {
  by: string
  at: string
  content: T
}
/** A setting that a group shares, with who published it and when. */
export interface SharedSetting<T> extends Provenance {
  id: string
  content: T
}

const bound = ({ groupId, kind, id }: Key) => ({
  table: 'group_setting',
  row: `${groupId}:${kind}:${id}`,
  column: 'sealed',
})
const isAt = ({ groupId, kind, id }: Key) =>
  and(eq(groupSettings.groupId, groupId), eq(groupSettings.kind, kind), eq(groupSettings.id, id))

/** What the groups of a user share of one kind; the group that the user joined first comes first. */
export async function readShared<T>(
  s: Services,
  userId: string,
  kind: SettingKind,
): Promise<SharedSetting<T>[]> {
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select({ row: groupSettings })
      .from(groupSettings)
      .innerJoin(groupMembers, eq(groupMembers.groupId, groupSettings.groupId))
      .where(and(eq(groupSettings.kind, kind), eq(groupMembers.userId, userId)))
      .orderBy(asc(groupMembers.created), asc(groupSettings.groupId), asc(groupSettings.updated)),
  )
  const all = await Promise.all(rows.map(({ row }) => present<T>(s, row)))
  return all.flatMap((one) => one ?? [])
}

const newestOf = 50

/** The newest copies that a group keeps whose ids begin like this. @throws AppError 'Unauthorized' for a stranger */
export async function readCopies<T>(
  s: Services,
  userId: string,
  { groupId, kind, id }: Key,
): Promise<SharedSetting<T>[]> {
  const rows = await s.db.as(userId, async (tx) => {
    await assertMember(tx, groupId)
    return tx
      .select()
      .from(groupSettings)
      .where(
        and(
          eq(groupSettings.groupId, groupId),
          eq(groupSettings.kind, kind),
          like(groupSettings.id, `${id}%`),
        ),
      )
      .orderBy(desc(groupSettings.updated), desc(groupSettings.id))
      .limit(newestOf)
  })
  const all = await Promise.all(rows.map((row) => present<T>(s, row)))
  return all.flatMap((one) => one ?? [])
}

/** Undefined for one that can't be decrypted: what else a group shares stays usable. */
async function present<T>(s: Services, row: Row): Promise<SharedSetting<T> | undefined> {
  const vault = await openVault(s.keys, groupScope(row.groupId))
  const { groupId, id, version } = row
  const stored = vault.openOr<Content<T> | undefined>(row.sealed, bound(row), undefined)
  return stored && { groupId, id, version, ...stored }
}

/**
 * Publishes a setting to a group, or replaces what it shares.
 * @param version of the one that is replaced; 0 for the first
 * @param copy where what is published now is kept until the group is deleted
 * @throws AppError 'Unauthorized', 'version-mismatch'
 */
export async function shareSetting(
  s: Services,
  userId: string,
  { version, ...key }: Key & { version: number },
  content: unknown,
  copy?: Key,
): Promise<void> {
  const by = await authorName(s, userId)
  // Only a member's group has its key opened.
  await s.db.as(userId, (tx) => requirePublisher(s, tx, userId, key.groupId))
  const vault = await openVault(s.keys, groupScope(key.groupId))
  const at = s.now()
  const sealFor = (place: Key) => vault.seal({ by, at: at.toISOString(), content }, bound(place))
  const next = { sealed: sealFor(key), version: version + 1, updated: at }
  const kept = copy && { ...copy, sealed: sealFor(copy), version: 1, updated: at }
  await s.db.as(userId, async (tx) => {
    await requirePublisher(s, tx, userId, key.groupId)
    const changed = await put(tx, key, version, next)
    if (changed.length === 0) throw newer()
    if (kept) await tx.insert(groupSettings).values(kept)
    await publishToMembers(tx, key.groupId, { topic: 'group', id: key.groupId })
  })
}

const put = (
  tx: Tx,
  key: Key,
  version: number,
  next: Pick<Row, 'sealed' | 'version' | 'updated'>,
) =>
  version === 0
    ? tx
        .insert(groupSettings)
        .values({ ...key, ...next })
        .onConflictDoNothing()
        .returning({ id: groupSettings.id })
    : tx
        .update(groupSettings)
        .set(next)
        .where(and(isAt(key), eq(groupSettings.version, version)))
        .returning({ id: groupSettings.id })

/** Takes a setting back, also after the group's subscription has ended. @throws AppError 'Unauthorized', 'version-mismatch' */
export async function unshareSetting(
  s: Services,
  userId: string,
  { version, ...key }: Key & { version: number },
): Promise<void> {
  await s.db.as(userId, async (tx) => {
    const [seen] = await tx
      .select({ version: groupSettings.version })
      .from(groupSettings)
      .where(isAt(key))
    if (!seen) throw new AppError('not-found', 'The group no longer shares this.')
    if (seen.version !== version) throw newer()
    const gone = await tx
      .delete(groupSettings)
      .where(and(isAt(key), eq(groupSettings.version, version)))
      .returning({ id: groupSettings.id })
    if (gone.length === 0) throw notPublisher()
    await publishToMembers(tx, key.groupId, { topic: 'group', id: key.groupId })
  })
}

const newer = () =>
  new AppError('version-mismatch', 'Somebody else has changed this in the meantime.', {
    detail: 'Check what is shared now, then try again.',
  })
