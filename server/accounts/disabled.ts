import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { accounts } from './table.ts'

/** For everything that would let somebody in. @throws AppError 'forbidden' where an administrator disabled the account */
export async function assertEnabled(s: Services, userId: string): Promise<void> {
  const [account] = await s.db.system((tx) =>
    tx.select({ disabled: accounts.disabled }).from(accounts).where(eq(accounts.id, userId)),
  )
  if (!account?.disabled) return
  throw new AppError('forbidden', 'This account is disabled.', {
    detail: 'Nothing of it was deleted. Ask your administrator to enable it again.',
  })
}
