import * as z from 'zod/mini'
import { Count, Id, Instant, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The events that a webhook can subscribe to. */
export const WebhookEvent = z.enum([
  'visit.recorded',
  'note.ready',
  'note.signed',
  'form.signed',
  'intake.answered',
])
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The delivery of an event to a webhook, in one or more attempts. */
export const WebhookDelivery = z.object({
  id: Id,
  event: z.union([WebhookEvent, z.literal('test')]),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: Count,
  /** The HTTP status of the last response; null if there was none. */
  status: z.nullable(Count),
  /** Why the last attempt failed; '' otherwise. */
  reason: z.string(),
  created: Instant,
  tried: z.nullable(Instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  enabled: z.boolean(),
  /** Why the server switched it off; '' if it didn't. */
  problem: z.string(),
  created: Instant,
  /** The newest delivery; null before the first. */
  last: z.nullable(WebhookDelivery),
})
export type Webhook = z.infer<typeof Webhook>

const Url = Text(2_000)
const Events = z.array(WebhookEvent).check(z.minLength(1), z.maxLength(WebhookEvent.options.length))

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  access: 'administrator',
  summary: 'The webhooks of the installation, oldest first, without their secrets. At most 20.',
  response: z.object({ webhooks: z.array(Webhook) }),
})
export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  access: 'administrator',
  summary:
    'Adds a webhook and returns its secret, which is never shown again. Requires recent authentication.',
  body: z.object({ url: Url, events: Events }),
  response: z.object({ webhook: Webhook, secret: z.string() }),
})
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/admin/webhooks/:id',
  access: 'administrator',
  summary:
    'Changes the events of a webhook, or switches it off or on. Requires recent authentication.',
  body: z.object({ events: z.optional(Events), enabled: z.optional(z.boolean()) }),
  response: Webhook,
})
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/secret',
  access: 'administrator',
  summary:
    'Gives a webhook a new secret and returns it; it is never shown again. For 24 hours, deliveries are signed with the old one too. Requires recent authentication.',
  response: z.object({ webhook: Webhook, secret: z.string() }),
})
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  access: 'administrator',
  summary: 'Removes a webhook with its deliveries. Requires recent authentication.',
  response: 'nothing',
})
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  access: 'administrator',
  summary: 'Queues a delivery of the event `test`.',
  response: WebhookDelivery,
})
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  access: 'administrator',
  summary: 'The deliveries of a webhook in the last 30 days, newest first, in pages.',
  query: PageQuery,
  response: page(WebhookDelivery),
})
