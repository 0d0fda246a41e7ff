import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DeletionApproval, DeletionRequest, DeletionRequests } from '#contract/deletion.ts'
import { AppError, words } from '#contract/errors.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import { accountDeletions } from './table.ts'

const KEY = 'account-deletion'

type Request = typeof accountDeletions.$inferSelect

export const isRefused = sql`${accountDeletions.decision} = 'refused'`
export const isNotRefused = sql`${accountDeletions.decision} is distinct from 'refused'`
export const isApproved = sql`${accountDeletions.decision} = 'approved'`

/** Whether an administrator must approve the deletion of an account. Off unless the clinic switched it on. */
export async function needsApproval(s: Services): Promise<boolean> {
  return (await readSetting<{ approval: boolean }>(s, KEY))?.approval ?? false
}

export async function setNeedsApproval(s: Services, approval: boolean): Promise<DeletionRequests> {
  await writeSetting(s, KEY, { approval })
  return listDeletions(s)
}

const reasonBound = (userId: string) => ({
  table: 'account_deletion',
  row: userId,
  column: 'reason',
})

/** An administrator's decision, for the owner of the account. */
export async function presentApproval(s: Services, row: Request): Promise<DeletionApproval> {
  const vault = row.reason && (await openVault(s.keys, userScope(row.userId)))
  return {
    state: row.decision ?? 'waiting',
    decided: row.decided?.toISOString() ?? null,
    reason: row.reason && vault ? vault.openOr(row.reason, reasonBound(row.userId), '') : '',
  }
}

/** Every request, oldest first. */
export async function listDeletions(s: Services): Promise<DeletionRequests> {
  const administrators = alias(accounts, 'administrator')
  const rows = await s.db.system((tx) =>
    tx
      .select({ row: accountDeletions, email: accounts.email, decidedBy: administrators.email })
      .from(accountDeletions)
      .innerJoin(accounts, eq(accounts.id, accountDeletions.userId))
      .leftJoin(administrators, eq(administrators.id, accountDeletions.decidedBy))
      .orderBy(asc(accountDeletions.asked)),
  )
  const items: DeletionRequest[] = await Promise.all(
    rows.map(async ({ row, email, decidedBy }) => ({
      id: row.userId,
      email,
      asked: row.asked.toISOString(),
      due: row.due.toISOString(),
      decidedBy: decidedBy ?? '',
      ...(await presentApproval(s, row)),
    })),
  )
  return { needsApproval: await needsApproval(s), items }
}

interface Decision {
  userId: string
  by: string
  decision: 'approved' | 'refused'
  reason: string
}

/**
 * Approves or refuses a request, with an entry in the log of the account. A refusal can become an approval, and an
 * approval a refusal until the account is deleted.
 * @throws AppError 'not-found' without a request, 'bad-request' for a refusal without a reason, 'forbidden' for the
 * administrator's own account
 */
export async function decideDeletion(s: Services, ask: Decision): Promise<DeletionRequests> {
  const { userId, by, decision } = ask
  const reason = decision === 'refused' ? ask.reason.trim() : ''
  if (userId === by)
    throw new AppError('forbidden', words.notAllowed, {
      detail: 'Only another administrator can decide about your account.',
    })
  if (decision === 'refused' && !reason)
    throw new AppError('bad-request', 'Give a reason. The account owner will see it.')
  await assertRequested(s, userId)
  const vault = await openVault(s.keys, userScope(userId))
  const change = {
    decision,
    decided: s.now(),
    decidedBy: by,
    reason: reason ? vault.seal(reason, reasonBound(userId)) : null,
  }
  const action = decision === 'approved' ? 'account.delete-approved' : 'account.delete-refused'
  const entry = { userId, actorId: by, action, entity: { type: 'account', id: userId } } as const
  await s.db.system(async (tx) => {
    const decided = await tx
      .update(accountDeletions)
      .set(change)
      .where(eq(accountDeletions.userId, userId))
      .returning({ id: accountDeletions.userId })
    // Taken back at the same moment.
    if (decided.length === 0) throw notRequested()
    await record(s, tx, entry)
  })
  return listDeletions(s)
}

async function assertRequested(s: Services, userId: string): Promise<void> {
  const rows = await s.db.system((tx) =>
    tx
      .select({ id: accountDeletions.userId })
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, userId)),
  )
  if (rows.length === 0) throw notRequested()
}

const notRequested = () =>
  new AppError('not-found', 'Nobody has requested the deletion of this account.')
