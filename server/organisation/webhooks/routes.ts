import * as api from '#contract/webhooks.ts'
import { recentRoute } from '#server/identity/accounts/recent-route.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { listDeliveries, sendTest } from './deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listAllWebhooks,
  renewSecret,
} from './webhooks.ts'

export function webhookRoutes(s: Services): Route[] {
  const onRecent = recentRoute(s)
  return [
    on(api.listWebhooks, () => listAllWebhooks(s)),
    onRecent(api.addWebhook, ({ body }) => createWebhook(s, body)),
    onRecent(api.updateWebhook, ({ params, body }) => changeWebhook(s, params.id, body)),
    onRecent(api.renewWebhookSecret, ({ params }) => renewSecret(s, params.id)),
    onRecent(api.removeWebhook, ({ params }) => deleteWebhook(s, params.id)),
    on(api.testWebhook, ({ params }) => sendTest(s, params.id)),
    on(api.listWebhookDeliveries, ({ params, query }) => listDeliveries(s, params.id, query)),
  ]
}
