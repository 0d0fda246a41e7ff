import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import type { OutboxMessage } from '#contract/accounts.ts'
import { outbox } from './table.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

export interface Mail {
  to: string
  subject: string
  text: string
}

export const SEND_MAIL = 'send-mail'
const KEPT = 200
const boundTo = (id: string) => ({ table: 'outbox', row: id, column: 'sealed' })

/**
 * Sends a mail with a job that retries; without a mail server it waits in the outbox for the administrator.
 * @param userId the account that it's about and is deleted with; undefined for none
 * @param id for `takeBack`
 */
export async function sendMail(
  s: Services,
  mail: Mail,
  userId?: string,
  id: string = randomUUID(),
): Promise<void> {
  const vault = await openVault(s.keys, systemScope)
  const sealed = vault.seal(mail, boundTo(id))
  const state = s.config.smtp ? 'sending' : 'waiting'
  await s.db.system(async (tx) => {
    await tx.insert(outbox).values({ id, userId, sealed, state, created: s.now() })
    if (state === 'sending') await s.jobs.enqueue(tx, SEND_MAIL, { id })
  })
  if (state === 'waiting')
    s.log('A mail waits in the outbox (Outbox): no mail server is set up.', 'warn')
}

/** The mail of an id, or undefined if it was sent. */
export async function storedMail(s: Services, id: string): Promise<Mail | undefined> {
  const [row] = await s.db.system((tx) => tx.select().from(outbox).where(eq(outbox.id, id)))
  return row && (await openVault(s.keys, systemScope)).open<Mail>(row.sealed, boundTo(id))
}

/** Deletes unsent mails that are out of date. */
export async function takeBack(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(outbox).where(inArray(outbox.id, [...ids]))
}

/**
 * Deletes unsent mails to the address of an account about to be deleted that aren't linked to it, such as an
 * invitation.
 */
export async function forgetMails(s: Services, tx: Tx, address: string): Promise<void> {
  const vault = await openVault(s.keys, systemScope)
  const rows = await tx.select({ id: outbox.id, sealed: outbox.sealed }).from(outbox)
  const theirs = rows.filter(
    ({ id, sealed }) => vault.open<Mail>(sealed, boundTo(id)).to.toLowerCase() === address,
  )
  await takeBack(
    tx,
    theirs.map(({ id }) => id),
  )
}

/** The newest mails that were not sent. */
export async function readOutbox(s: Services): Promise<OutboxMessage[]> {
  const vault = await openVault(s.keys, systemScope)
  const rows = await s.db.system((tx) =>
    tx.select().from(outbox).orderBy(desc(outbox.created)).limit(KEPT),
  )
  return rows.map(({ id, sealed, created, state, reason }) => ({
    id,
    ...vault.open<Mail>(sealed, boundTo(id)),
    created: created.toISOString(),
    state,
    reason,
  }))
}
