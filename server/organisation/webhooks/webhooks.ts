import { randomBytes, randomUUID } from 'node:crypto'
import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import type {
  addWebhook,
  renewWebhookSecret,
  updateWebhook,
  Webhook,
  WebhookEvent,
} from '#contract/webhooks.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { openVault, systemScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { assertAllowed, isOnOwnMachine } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { type DeliveryRow, presentDelivery } from './deliveries.ts'
import { openTarget, sealTarget, webhookGone, type WebhookRow, webhookRow } from './stored.ts'
import { WEBHOOKS_CHANGED } from './subscriptions.ts'
import { webhookDeliveries, webhooks } from './table.ts'

const MOST = 20
const SECRET_BYTES = 32
/** How long the previous secret also signs after a renewal. */
const OVERLAP_MS = 86_400_000

function present(vault: Vault, row: WebhookRow, last: DeliveryRow | undefined): Webhook {
  const { id, events, enabled, problem, created } = row
  return {
    id,
    url: openTarget(vault, row).url,
    events,
    enabled,
    problem,
    created: created.toISOString(),
    last: last ? presentDelivery(last) : null,
  }
}

export async function listAllWebhooks(s: Services): Promise<{ webhooks: Webhook[] }> {
  const vault = await openVault(s.keys, systemScope)
  const { rows, newest } = await s.db.system(async (tx) => ({
    rows: await tx.select().from(webhooks).orderBy(asc(webhooks.created), asc(webhooks.id)),
    newest: await newestDeliveries(tx),
  }))
  return { webhooks: rows.map((row) => present(vault, row, newest.get(row.id))) }
}

/** The newest delivery of each webhook, by its id. */
async function newestDeliveries(tx: Tx): Promise<Map<string, DeliveryRow>> {
  const { webhookId, created, id } = webhookDeliveries
  const rows = await tx
    .selectDistinctOn([webhookId])
    .from(webhookDeliveries)
    .orderBy(webhookId, desc(created), desc(id))
  return new Map(rows.map((row) => [row.webhookId, row]))
}

/** @throws AppError 'bad-request' for an address that isn't allowed, 'too-many' */
export async function createWebhook(
  s: Services,
  { url, events }: Body<typeof addWebhook>,
): Promise<Answer<typeof addWebhook>> {
  const address = checkAddress(s, url)
  const vault = await openVault(s.keys, systemScope)
  const id = randomUUID()
  const secret = newSecret()
  const sealed = sealTarget(vault, id, { url: address, secret })
  const row = await s.db.system(async (tx) => {
    // Otherwise, two requests at once could both add the twentieth.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhook'))`)
    const [there] = await tx.select({ n: count() }).from(webhooks)
    if ((there?.n ?? 0) >= MOST)
      throw new AppError(
        'too-many',
        message('The limit of {count, number} webhooks is reached.', { count: MOST }),
      )
    const values = { id, sealed, events: unique(events), created: s.now() }
    const [added] = await tx.insert(webhooks).values(values).returning()
    await s.db.notify(tx, WEBHOOKS_CHANGED, '')
    return added
  })
  if (!row) throw webhookGone()
  return { webhook: present(vault, row, undefined), secret }
}

const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

const unique = (events: readonly WebhookEvent[]): WebhookEvent[] => [...new Set(events)]

/**
 * Normalises an address. It must use TLS outside the network, because anyone on the way could see when a clinician works.
 * @throws AppError 'bad-request'
 */
function checkAddress({ egress, config }: Services, typed: string): string {
  const url = assertAllowed(egress, typed.trim())
  const isInside = egress.isTrusted(url) || isOnOwnMachine(config)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isInside)) return url.href
  throw new AppError('bad-request', 'The address must start with https://.')
}

/** Switching a webhook on clears the reason why it was switched off. @throws AppError 'not-found' */
export async function changeWebhook(
  s: Services,
  id: string,
  { events, enabled }: Body<typeof updateWebhook>,
): Promise<Webhook> {
  const vault = await openVault(s.keys, systemScope)
  const { row, newest } = await s.db.system(async (tx) => {
    const before = await webhookRow(tx, id)
    const set = {
      events: events ? unique(events) : before.events,
      enabled: enabled ?? before.enabled,
      problem: enabled ? '' : before.problem,
    }
    const [changed] = await tx.update(webhooks).set(set).where(eq(webhooks.id, id)).returning()
    await s.db.notify(tx, WEBHOOKS_CHANGED, '')
    return { row: changed, newest: await newestDeliveries(tx) }
  })
  if (!row) throw webhookGone()
  return present(vault, row, newest.get(id))
}

/**
 * Replaces the secret. The old one keeps signing for a day, so that the receiver can change it without losing an event.
 * @throws AppError 'not-found'
 */
export async function renewSecret(
  s: Services,
  id: string,
): Promise<Answer<typeof renewWebhookSecret>> {
  const vault = await openVault(s.keys, systemScope)
  const secret = newSecret()
  const until = new Date(s.now().getTime() + OVERLAP_MS).toISOString()
  const { row, newest } = await s.db.system(async (tx) => {
    const before = openTarget(vault, await webhookRow(tx, id, 'update'))
    const previous = { secret: before.secret, until }
    const sealed = sealTarget(vault, id, { url: before.url, secret, previous })
    const [changed] = await tx
      .update(webhooks)
      .set({ sealed })
      .where(eq(webhooks.id, id))
      .returning()
    return { row: changed, newest: await newestDeliveries(tx) }
  })
  if (!row) throw webhookGone()
  return { webhook: present(vault, row, newest.get(id)), secret }
}

/** @throws AppError 'not-found' */
export async function deleteWebhook(s: Services, id: string): Promise<void> {
  await s.db.system(async (tx) => {
    await webhookRow(tx, id)
    await tx.delete(webhooks).where(eq(webhooks.id, id))
    await s.db.notify(tx, WEBHOOKS_CHANGED, '')
  })
}
