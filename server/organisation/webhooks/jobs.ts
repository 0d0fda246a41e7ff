import * as z from 'zod/mini'
import { WebhookEvent } from '#contract/webhooks.ts'
import { type Job, job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { ANNOUNCE_JOB, deliverToAll } from './announce.ts'
import { deliver, RETRIES } from './deliver.ts'
import { DELIVER_JOB, dropOldDeliveries } from './deliveries.ts'

const Payload = z.object({
  type: WebhookEvent,
  timestamp: z.string(),
  data: z.record(z.string(), z.string()),
})

export const webhookJobs = (s: Services): Job[] => [
  job({
    name: ANNOUNCE_JOB,
    payload: z.object({ eventId: z.uuid(), payload: Payload }),
    handle: (event) => deliverToAll(s, event),
  }),
  job({
    name: DELIVER_JOB,
    // A slow receiver shouldn't hold up the others.
    concurrency: 4,
    retries: RETRIES,
    longestSeconds: 60,
    payload: z.object({ id: z.uuid() }),
    handle: ({ id }, signal) => deliver(s, id, signal),
  }),
  job({
    name: 'drop-webhook-deliveries',
    payload: z.object({}),
    cron: '25 4 * * *',
    handle: () => dropOldDeliveries(s),
  }),
]
