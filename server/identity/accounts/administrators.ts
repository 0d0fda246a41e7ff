import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { accounts } from './table.ts'

/** The administrators whose accounts are not disabled. */
export function listAdministrators(tx: Tx): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.role, 'administrator'), isNull(accounts.disabled)))
}

/** Has every administrator's windows read the set-up again when the transaction commits. */
export async function tellAdministrators(s: Services, tx: Tx): Promise<void> {
  for (const { id } of await listAdministrators(tx))
    await publish(s.db, tx, id, { topic: 'speech' })
}
