import { randomUUID } from 'node:crypto'
import { and, count, eq, isNull, lte } from 'drizzle-orm'
import type { PublicItems } from '#contract/deletion.ts'
import { endSessions } from '#server/identity/accounts/sessions.ts'
import { accounts, dataKeys } from '#server/identity/accounts/table.ts'
import { consentAsks, consentWordings } from '#server/visits/consent/table.ts'
import { auditKey } from '#server/platform/audit-log/seal.ts'
import { userScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { handOverAll } from '#server/library/items/group-items.ts'
import { publicItems } from '#server/library/items/table.ts'
import { forgetMails } from '#server/identity/messaging/mail/mail.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { isApproved, isNotRefused, needsApproval } from './approval.ts'
import { findObstacle } from './deletion.ts'
import { keepLog } from './former-log.ts'
import { accountDeletions, deletedAccounts } from './table.ts'

/** The name shown for a deleted author (specification §5). */
const ANONYMOUS = 'Anonymous'

/**
 * Deletes the accounts whose seven days are over and, if the clinic requires it, whose deletion an administrator
 * approved. Skips disabled accounts: the request may not be the owner's, and the owner can't sign in to cancel it.
 * @returns how many
 */
export async function deleteDueAccounts(s: Services, signal?: AbortSignal): Promise<number> {
  const mayGo = (await needsApproval(s)) ? isApproved : isNotRefused
  const due = await s.db.system((tx) =>
    tx
      .select({ userId: accountDeletions.userId, publicItems: accountDeletions.publicItems })
      .from(accountDeletions)
      .innerJoin(accounts, eq(accounts.id, accountDeletions.userId))
      .where(and(lte(accountDeletions.due, s.now()), isNull(accounts.disabled), mayGo)),
  )
  let gone = 0
  for (const { userId, publicItems: wish } of due) {
    if (signal?.aborted) break
    // Others may have left since the request, or handed over a group.
    if (await s.db.system((tx) => findObstacle(tx, userId))) continue
    await deleteAccount(s, userId, wish)
    gone += 1
  }
  return gone
}

/**
 * Deletes an account. First its data key is destroyed: from then on none of its data can be read, here or on copied
 * disks, whatever happens to the rest. Then all rows are deleted in one transaction with the order to delete the files.
 * A second run after a crash does the rest.
 */
export async function deleteAccount(s: Services, userId: string, wish: PublicItems): Promise<void> {
  const scope = userScope(userId)
  const visits = await countVisits(s, userId)
  const key = await auditKey(s.keys)
  await endSessions(s, userId)
  await handOverAll(s, userId)
  await s.keys.destroy(scope)
  await s.db.system(async (tx) => {
    if (wish === 'keep') await makeAnonymous(tx, userId)
    for (const table of [consentWordings, consentAsks])
      await tx.delete(table).where(and(eq(table.ownerKind, 'user'), eq(table.ownerId, userId)))
    await forgetMailsOf(s, tx, userId)
    const pseudonym = randomUUID()
    await tx.insert(deletedAccounts).values({ id: pseudonym, at: s.now(), visits })
    await keepLog(tx, key, userId, pseudonym)
    await s.jobs.enqueue(tx, 'delete-stored-folder', { folder: `users/${userId}/` })
    await tx.delete(accounts).where(eq(accounts.id, userId))
    // Work that was under way may have asked for a key and been given a new one.
    await tx.delete(dataKeys).where(eq(dataKeys.scope, scope))
  })
  s.keys.forget(scope)
}

/** Unsent mails contain the address, and links into the account. */
async function forgetMailsOf(s: Services, tx: Tx, userId: string): Promise<void> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId))
  if (account) await forgetMails(s, tx, account.email)
}

async function makeAnonymous(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(publicItems)
    .set({ userId: null, author: ANONYMOUS })
    .where(eq(publicItems.userId, userId))
}

async function countVisits(s: Services, userId: string): Promise<number> {
  const [row] = await s.db.as(userId, (tx) =>
    tx.select({ n: count() }).from(scribes).where(eq(scribes.userId, userId)),
  )
  return row?.n ?? 0
}
