import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import {
  type AccountDeletion,
  DELETION_DAYS,
  type DeletionObstacle,
  type PublicItems,
} from '#contract/deletion.ts'
import { AppError, words } from '#contract/errors.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { ownedGroups } from '#server/organisation/groups/members.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { items } from '#server/library/items/table.ts'
import { notes } from '#server/visits/notes/table.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import { isNotRefused, isRefused, needsApproval, presentApproval } from './approval.ts'
import { accountDeletions } from './table.ts'

const DAY_MS = 86_400_000

/** What would go with the account, and when it goes. */
export async function getDeletion(s: Services, userId: string): Promise<AccountDeletion> {
  const { row, obstacle } = await s.db.system(async (tx) => {
    const mine = eq(accountDeletions.userId, userId)
    const [found] = await tx.select().from(accountDeletions).where(mine)
    return { row: found, obstacle: await findObstacle(tx, userId) }
  })
  const counts = await s.db.as(userId, (tx) => countsOf(tx, userId))
  const wasRefused = row?.decision === 'refused'
  const mustWait = await needsApproval(s)
  return {
    due: (!wasRefused && row?.due.toISOString()) || null,
    publicItems: row?.publicItems ?? null,
    approval: row && (mustWait || wasRefused) ? await presentApproval(s, row) : null,
    needsApproval: mustWait,
    ...counts,
    obstacle,
  }
}

/**
 * Asks for the account to go in seven days; asked again, only what becomes of public items changes. After a refusal it is a
 * new request.
 * @throws AppError 'reauthenticate', or 'forbidden' for the last administrator and the owner of a group
 */
export async function askDeletion(
  s: Services,
  user: Caller,
  publicItems: PublicItems,
): Promise<AccountDeletion> {
  await assertRecent(s, user)
  const userId = user.id
  const asked = s.now()
  const due = new Date(asked.getTime() + DELETION_DAYS * DAY_MS)
  await s.db.system(async (tx) => {
    // Two at once would each see the other stay.
    await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
    const obstacle = await findObstacle(tx, userId)
    if (obstacle) throw new AppError('forbidden', words.notAllowed, { detail: obstacles[obstacle] })
    await tx.delete(accountDeletions).where(and(eq(accountDeletions.userId, userId), isRefused))
    await tx
      .insert(accountDeletions)
      .values({ userId, asked, due, publicItems })
      .onConflictDoUpdate({ target: accountDeletions.userId, set: { publicItems } })
  })
  return getDeletion(s, userId)
}

/** Keeps the account after all. */
export async function cancelDeletion(s: Services, userId: string): Promise<AccountDeletion> {
  await s.db.system((tx) => tx.delete(accountDeletions).where(eq(accountDeletions.userId, userId)))
  return getDeletion(s, userId)
}

const obstacles = {
  'last-administrator': message(
    'You are the last administrator. Make someone else an administrator first.',
  ),
  'owns-groups': message('You own a group. Hand it over or delete it first.'),
} as const satisfies Record<DeletionObstacle, string>

/**
 * Why an account can't be deleted yet, or null: without it the installation, or a group, would have no administrator.
 */
export async function findObstacle(tx: Tx, userId: string): Promise<DeletionObstacle | null> {
  if (await isLastAdministrator(tx, userId)) return 'last-administrator'
  return (await ownedGroups(tx, userId)).length > 0 ? 'owns-groups' : null
}

async function isLastAdministrator(tx: Tx, userId: string): Promise<boolean> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId))
  if (account?.role !== 'administrator') return false
  const leaving = sql`${accounts.id} in (select ${accountDeletions.userId} from ${accountDeletions} where ${isNotRefused})`
  const others = and(
    eq(accounts.role, 'administrator'),
    isNull(accounts.disabled),
    ne(accounts.id, userId),
    sql`not ${leaving}`,
  )
  const [rest] = await tx.select({ n: count() }).from(accounts).where(others)
  return rest?.n === 0
}

async function countsOf(tx: Tx, userId: string) {
  const of = async (table: typeof scribes | typeof notes | typeof recordings | typeof items) => {
    const [row] = await tx.select({ n: count() }).from(table).where(eq(table.userId, userId))
    return row?.n ?? 0
  }
  const published = and(eq(items.userId, userId), eq(items.visibility, 'public'))
  const [shared] = await tx.select({ n: count() }).from(items).where(published)
  return {
    visits: await of(scribes),
    notes: await of(notes),
    recordings: await of(recordings),
    items: await of(items),
    published: shared?.n ?? 0,
  }
}
