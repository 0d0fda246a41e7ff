import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { webhooks } from './table.ts'

export type WebhookRow = typeof webhooks.$inferSelect

/** Where deliveries go, and what signs them. */
export interface Target {
  url: string
  /** As Standard Webhooks writes it: `whsec_` and base64. */
  secret: string
  /** The previous secret, and until when (ISO 8601) it also signs. */
  previous?: { secret: string; until: string }
}

/** The secrets that sign a delivery, the current one first. */
export const signingSecrets = ({ secret, previous }: Target, now: Date): string[] => [
  secret,
  ...(previous && new Date(previous.until) > now ? [previous.secret] : []),
]

const boundTo = (id: string) => ({ table: 'webhook', row: id, column: 'sealed' })

export const sealTarget = (vault: Vault, id: string, target: Target): Buffer =>
  vault.seal(target, boundTo(id))

export const openTarget = (vault: Vault, { id, sealed }: WebhookRow): Target =>
  vault.open<Target>(sealed, boundTo(id))

export const webhookGone = () => new AppError('not-found', 'This webhook no longer exists.')

/** @param lock locks the row until the transaction ends. @throws AppError 'not-found' */
export async function webhookRow(tx: Tx, id: string, lock?: 'update'): Promise<WebhookRow> {
  const query = tx.select().from(webhooks).where(eq(webhooks.id, id))
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw webhookGone()
  return row
}
