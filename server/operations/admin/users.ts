import {
  and,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AdminUser, listUsers as listUsersEndpoint } from '#contract/admin.ts'
import type { Answer, Query } from '#contract/endpoint.ts'
import { DELETION_DAYS } from '#contract/deletion.ts'
import { AppError } from '#contract/errors.ts'
import { requestReset } from '#server/identity/accounts/email-links.ts'
import { resetFactors } from '#server/identity/accounts/mfa/factors.ts'
import { endSessions } from '#server/identity/accounts/sessions.ts'
import { accounts, factors, pendingMfa, sessions } from '#server/identity/accounts/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { isNotRefused } from '#server/operations/deletion/approval.ts'
import { accountDeletions } from '#server/operations/deletion/table.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { listMemberships } from '#server/organisation/groups/oversee.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { withEntry } from '#server/operations/audit/middleware/with-entry.ts'

type Account = typeof accounts.$inferSelect
const DAY_MS = 86_400_000
const notFound = () => new AppError('not-found', 'Account not found.')

/** A page of accounts, newest first. */
export async function listUsers(
  s: Services,
  { text, show, cursor, limit }: Query<typeof listUsersEndpoint>,
): Promise<Answer<typeof listUsersEndpoint>> {
  const wanted = and(matching(text), shown[show])
  const { rows, total } = await s.db.system(async (tx) => {
    const found = await tx
      .select()
      .from(accounts)
      .where(and(wanted, await before(tx, cursor)))
      .orderBy(desc(accounts.created), desc(accounts.id))
      .limit(limit + 1)
    const [all] = await tx.select({ n: count() }).from(accounts).where(wanted)
    return { rows: found, total: all?.n ?? 0 }
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await present(s, page),
    cursor: rows.length > limit && last ? last.id : null,
    total,
  }
}

const shown = {
  all: undefined,
  administrators: eq(accounts.role, 'administrator'),
  disabled: isNotNull(accounts.disabled),
} as const

const matching = (text: string | undefined): SQL | undefined =>
  text?.trim()
    ? ilike(accounts.email, `%${text.trim().replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`)
    : undefined

/** @throws AppError 'bad-request' for an invalid cursor */
async function before(tx: Tx, cursor: string | undefined): Promise<SQL | undefined> {
  if (!cursor) return undefined
  if (!isUuid(cursor)) throw new AppError('bad-request', 'Invalid cursor.')
  const [last] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, cursor))
  if (!last) throw new AppError('bad-request', 'Invalid cursor.')
  return sql`(${accounts.created}, ${accounts.id}) < (select created, id from account where id = ${cursor}::uuid)`
}

async function present(s: Services, rows: Account[]): Promise<AdminUser[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const memberships = await listMemberships(s, ids)
  const [open, kinds, leaving] = await s.db.system((tx) => readSignIns(tx, ids))
  const sessionsOf = new Map(open.map((row) => [row.id, row]))
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      email: row.email,
      name: await nameOf(s, row.id),
      role: row.role,
      disabled: row.disabled?.toISOString() ?? null,
      leaves: leaving.find(({ userId }) => userId === row.id)?.due.toISOString() ?? null,
      emailVerified: row.emailVerified,
      created: row.created.toISOString(),
      lastSeen: (sessionsOf.get(row.id)?.seen ?? row.lastLogin)?.toISOString() ?? null,
      secondFactors: kinds.filter(({ id }) => id === row.id).map(({ kind }) => kind),
      sessions: sessionsOf.get(row.id)?.n ?? 0,
      groups: memberships
        .filter(({ userId }) => userId === row.id)
        .map(({ id, name, role }) => ({ id, name, role })),
    })),
  )
}

/** The open sessions, second factors and requested deletions of accounts. */
const readSignIns = (tx: Tx, ids: string[]) =>
  Promise.all([
    tx
      .select({ id: sessions.userId, n: count(), seen: max(sessions.lastSeen) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId),
    tx
      .selectDistinct({ id: factors.userId, kind: factors.kind })
      .from(factors)
      .where(inArray(factors.userId, ids)),
    tx
      .select()
      .from(accountDeletions)
      .where(and(inArray(accountDeletions.userId, ids), isNotRefused)),
  ])

/** An account with an unreadable document must still be listed, or it couldn't be disabled. */
const nameOf = (s: Services, id: string): Promise<string> =>
  loadUser(s, id).then(
    ({ name }) => name,
    () => '',
  )

async function presentOne(s: Services, row: Account): Promise<AdminUser> {
  const [user] = await present(s, [row])
  if (!user) throw notFound()
  return user
}

/**
 * Runs an action on an account that its own log records, so that its owner sees it too; the administrator's log records
 * the request (`server/operations/audit/middleware`).
 * @param by the administrator; undefined at a terminal, whose commands write the log themselves
 */
function told<Result>(
  s: Services,
  { id, by, did }: { id: string; by: string | undefined; did: string },
  work: () => Promise<Result>,
): Promise<Result> {
  if (by === undefined || by === id) return work()
  const entity = { type: 'account' as const, id, detail: did }
  return withEntry(s, { userId: id, actorId: by, action: 'account.change', entity }, work)
}

async function putDeletionOff(s: Services, id: string): Promise<void> {
  const due = new Date(s.now().getTime() + DELETION_DAYS * DAY_MS)
  const mine = and(eq(accountDeletions.userId, id), lt(accountDeletions.due, due))
  await s.db.system((tx) => tx.update(accountDeletions).set({ due }).where(mine))
}

/**
 * Disables an account, or enables it again. Its sessions, and the sockets and streams that are open with them, end at
 * once in every process; nothing of it is deleted, not by its owner's wish either. Enabled again, its owner has all the
 * days to take that wish back.
 * @throws AppError 'bad-request' for the last administrator in use
 */
export async function setDisabled(
  s: Services,
  id: string,
  disabled: boolean,
  by?: string,
): Promise<AdminUser> {
  // Before it is enabled: the hourly work may look in between.
  if (!disabled) await putDeletionOff(s, id)
  const row = await told(s, { id, by, did: disabled ? 'disabled' : 'enabled' }, () =>
    changeAccount(s, id, { disabled: disabled ? s.now() : null }),
  )
  if (disabled) {
    await s.db.system((tx) => tx.delete(pendingMfa).where(eq(pendingMfa.userId, id)))
    await endSessions(s, id)
  }
  return presentOne(s, row)
}

/**
 * Makes an account an administrator, or removes that role; its tokens contain its rights, so its sessions end then.
 * @throws AppError 'bad-request' for the last active administrator
 */
export async function setRole(
  s: Services,
  id: string,
  role: AdminUser['role'],
  by?: string,
): Promise<AdminUser> {
  const did = role === 'administrator' ? 'made an administrator' : 'made a user'
  const row = await told(s, { id, by, did }, () => changeAccount(s, id, { role }))
  if (role === 'user') await endSessions(s, id)
  return presentOne(s, row)
}

async function changeAccount(
  s: Services,
  id: string,
  change: Partial<Pick<Account, 'role' | 'disabled'>>,
): Promise<Account> {
  return s.db.system(async (tx) => {
    // Two administrators who remove each other at once must not leave none.
    await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
    if (change.disabled || change.role === 'user') await assertNotLast(tx, id)
    const [row] = await tx.update(accounts).set(change).where(eq(accounts.id, id)).returning()
    if (!row) throw notFound()
    return row
  })
}

async function assertNotLast(tx: Tx, id: string): Promise<void> {
  const inUse = and(eq(accounts.role, 'administrator'), isNull(accounts.disabled))
  const mine = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inUse, eq(accounts.id, id)))
  const others = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inUse, ne(accounts.id, id)))
    .limit(1)
  if (mine.length === 0 || others.length > 0) return
  throw new AppError('bad-request', 'This is the last administrator.', {
    detail: 'Make someone else an administrator first.',
  })
}

async function userById(s: Services, id: string): Promise<Account> {
  const [row] = await s.db.system((tx) => tx.select().from(accounts).where(eq(accounts.id, id)))
  if (!row) throw notFound()
  return row
}

/** Removes the second factors of a user who has lost them all, notifies them, and ends their sessions. */
export async function resetUserFactors(s: Services, id: string, by: string): Promise<AdminUser> {
  const row = await userById(s, id)
  await told(s, { id, by, did: 'second steps taken away' }, () => resetFactors(s, id))
  return presentOne(s, row)
}

/** Mails a link to set a new password. */
export async function sendReset(s: Services, id: string, by: string): Promise<void> {
  const { email } = await userById(s, id)
  await told(s, { id, by, did: 'link for a new password' }, () => requestReset(s, email))
}
