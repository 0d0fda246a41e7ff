import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { type Account, accounts } from './table.ts'

/**
 * The account of everybody who would be let in, locked: nobody disables it or adds a factor to it before this transaction
 * has ended.
 * @throws AppError 'forbidden' where an administrator disabled the account, 'unauthenticated' where there is none
 */
export async function enabledAccount(tx: Tx, userId: string): Promise<Account> {
  const mine = eq(accounts.id, userId)
  const [account] = await tx.select().from(accounts).where(mine).for('no key update')
  if (!account) throw new AppError('unauthenticated', words.notAuthenticated)
  if (!account.disabled) return account
  throw new AppError('forbidden', 'This account is disabled.', {
    detail: 'Nothing of it was deleted. Ask your administrator to enable it again.',
  })
}
