import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { sent } from '#server/db/sent.ts'
import { type Account, accounts } from './table.ts'

/**
 * Notes that somebody signs in, and answers with the account. Nobody disables it or adds a factor to it before this
 * transaction has ended.
 * @throws AppError 'forbidden' where an administrator disabled the account, 'unauthenticated' where there is none
 */
export async function noteSignIn(tx: Tx, userId: string, now: Date): Promise<Account> {
  const mine = eq(accounts.id, userId)
  const noted = sent(tx.update(accounts).set({ lastLogin: now }).where(mine).returning())
  const [account] = await noted
  if (!account) throw new AppError('unauthenticated', words.notAuthenticated)
  if (!account.disabled) return account
  throw new AppError('forbidden', 'This account is disabled.', {
    detail: 'Nothing of it was deleted. Ask your administrator to enable it again.',
  })
}
