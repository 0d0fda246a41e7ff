import * as api from '#contract/extension-integrations.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import {
  createExtensionIntegration,
  deleteExtensionIntegration,
  listExtensionIntegrations,
  updateExtensionIntegration,
} from './extension-integrations.ts'

export const extensionIntegrationRoutes = (s: Services): Route[] =>
  unaudited('Settings of the user, without patient content.', [
    on(api.listExtensionIntegrations, async ({ user }) => ({
      items: await listExtensionIntegrations(s, user.id),
    })),
    on(api.createExtensionIntegration, ({ user, body }) =>
      createExtensionIntegration(s, user.id, body),
    ),
    on(api.updateExtensionIntegration, ({ user, params, body }) =>
      updateExtensionIntegration(s, user.id, params.id, body),
    ),
    on(api.deleteExtensionIntegration, ({ user, params }) =>
      deleteExtensionIntegration(s, user.id, params.id),
    ),
  ])
