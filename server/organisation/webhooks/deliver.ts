import { eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { openVault, systemScope } from '#server/platform/crypto/vault.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import { EgressRefused } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { signedHeaders } from './sign.ts'
import { openTarget, signingSecrets, type Target } from './stored.ts'
import { WEBHOOKS_CHANGED } from './subscriptions.ts'
import { webhookDeliveries, webhooks } from './table.ts'

/** After the first attempt, with pauses that double: about a day in all. */
export const RETRIES = 15
const TIMEOUT_SECONDS = 15
const GONE = 410

interface Outcome {
  status: number | null
  /** '' if it was delivered. */
  reason: string
}

/**
 * Sends a stored delivery once.
 * @param seconds how long the receiver may take to answer
 * @throws AppError with the reason, so that the queue retries
 */
export async function deliver(
  s: Services,
  id: string,
  signal: AbortSignal,
  seconds = TIMEOUT_SECONDS,
): Promise<void> {
  const found = await readDelivery(s, id)
  if (!found) return
  const { delivery, webhook } = found
  if (!webhook.enabled) return storeOutcome(s, id, delivery.attempts, switchedOff, true)
  const target = openTarget(await openVault(s.keys, systemScope), webhook)
  const outcome = await send(s, target, delivery, { signal, seconds })
  const attempts = delivery.attempts + 1
  const isGone = outcome.status === GONE
  const isLast = outcome.reason === '' || isGone || attempts > RETRIES
  await storeOutcome(s, id, attempts, outcome, isLast)
  if (isGone) await switchOff(s, webhook.id, outcome.reason)
  if (!isLast) throw new AppError('unavailable', outcome.reason)
}

const switchedOff = { status: null, reason: message('The webhook is switched off.') }

/** A pending delivery and its webhook. */
async function readDelivery(s: Services, id: string) {
  const [found] = await s.db.system((tx) =>
    tx
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id)),
  )
  return found?.delivery.state === 'waiting' ? found : undefined
}

async function send(
  s: Services,
  target: Target,
  { eventId, payload }: typeof webhookDeliveries.$inferSelect,
  { signal, seconds }: { signal: AbortSignal; seconds: number },
): Promise<Outcome> {
  const body = JSON.stringify(payload)
  const now = s.now()
  const late = AbortSignal.timeout(seconds * 1000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Ausculta-Webhooks',
    ...signedHeaders(signingSecrets(target, now), `msg_${eventId}`, now, body),
  }
  try {
    const request = { method: 'POST', headers, body, signal: AbortSignal.any([signal, late]) }
    const answer = await guardedFetch(s.egress)(target.url, request)
    await answer.body?.cancel()
    return { status: answer.status, reason: answer.ok ? '' : refusalOf(answer.status) }
  } catch (error) {
    return { status: null, reason: late.aborted ? tooSlow(seconds) : failureOf(error) }
  }
}

const tooSlow = (count: number) =>
  message('The receiver didn’t answer within {count, plural, one {# second} other {# seconds}}.', {
    count,
  })

const refusalOf = (status: number) =>
  status === GONE
    ? message('The receiver no longer accepts events (410).')
    : message('The receiver answered {status}.', { status: String(status) })

/** Based on the causes of Node's `fetch` errors, without the address or the response. */
function failureOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof EgressRefused)
    return message(
      'The address isn’t on the public internet, and PRIVATE_ORIGINS doesn’t allow it.',
    )
  if (cause instanceof Error && cause.message === 'unexpected redirect')
    return message('The receiver redirects to another address. Enter its final address.')
  return message('The receiver can’t be reached.')
}

async function storeOutcome(
  s: Services,
  id: string,
  attempts: number,
  { status, reason }: Outcome,
  isLast: boolean,
): Promise<void> {
  const state = !isLast ? 'waiting' : reason === '' ? 'delivered' : 'failed'
  const set = { attempts, status, reason, state, tried: s.now() } as const
  await s.db.system((tx) =>
    tx.update(webhookDeliveries).set(set).where(eq(webhookDeliveries.id, id)),
  )
}

const switchOff = (s: Services, id: string, problem: string): Promise<void> =>
  s.db.system(async (tx) => {
    await tx.update(webhooks).set({ enabled: false, problem }).where(eq(webhooks.id, id))
    await s.db.notify(tx, WEBHOOKS_CHANGED, '')
  })
