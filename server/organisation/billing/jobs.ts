import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { openBilling } from './open-billing.ts'
import { billingEvents } from './table.ts'

export const READ_SUBSCRIPTIONS = 'read-subscriptions'

/** Stripe sends an event again for three days at most. */
const EVENTS_KEPT_MS = 30 * 86_400_000

/** Once a day, for what no event reported: an installation that Stripe can't reach gets none. */
export const billingJobs = (s: Services): Job[] => [
  job({
    name: READ_SUBSCRIPTIONS,
    payload: z.object({}),
    cron: '40 4 * * *',
    handle: () => readSubscriptions(s),
  }),
]

export async function readSubscriptions(s: Services): Promise<void> {
  const before = new Date(s.now().getTime() - EVENTS_KEPT_MS)
  await s.db.system((tx) => tx.delete(billingEvents).where(lt(billingEvents.received, before)))
  await openBilling(s).readAll()
}
