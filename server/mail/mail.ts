import { randomUUID } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { OutboxMessage } from '#contract/accounts.ts'
import { outbox } from '#server/accounts/table.ts'
import { systemScope, vaultOf } from '#server/crypto/vault.ts'
import type { Services } from '#server/services.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

const KEPT = 200

/** Puts a mail into the outbox, where the administrator can read it and pass it on. */
export async function sendMail(s: Services, mail: Mail): Promise<void> {
  const id = randomUUID()
  const vault = await vaultOf(s.keys, systemScope)
  const sealed = vault.seal(mail, { table: 'outbox', row: id, column: 'sealed' })
  await s.db.system((tx) => tx.insert(outbox).values({ id, sealed }))
  s.log('A mail waits in the outbox (Outbox): no mail server is set up.')
}

/** The newest mails that wait. */
export async function readOutbox(s: Services): Promise<OutboxMessage[]> {
  const vault = await vaultOf(s.keys, systemScope)
  const rows = await s.db.system((tx) =>
    tx.select().from(outbox).orderBy(desc(outbox.created)).limit(KEPT),
  )
  return rows.map(({ id, sealed, created }) => ({
    id,
    ...vault.open<Mail>(sealed, { table: 'outbox', row: id, column: 'sealed' }),
    created: created.toISOString(),
  }))
}
