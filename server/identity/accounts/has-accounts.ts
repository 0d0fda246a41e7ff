import type { Services } from '#server/services.ts'
import { accounts } from './table.ts'

/** Whether anyone has signed up yet. */
export async function hasAccounts(s: Services): Promise<boolean> {
  const rows = await s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts).limit(1))
  return rows.length > 0
}
