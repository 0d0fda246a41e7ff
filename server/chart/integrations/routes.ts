import * as servers from '#contract/emr-servers.ts'
import * as api from '#contract/integrations.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { forAccount } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { beginConnection, finishConnection } from './connect.ts'
import { emrKeys, emrServerSettings, replaceEmrKey, saveEmrServers } from './emr-server-settings.ts'
import { deleteIntegration, listIntegrations, refreshIntegration } from './integrations.ts'
import { continueLaunch, takeLaunch } from './launch.ts'
import { listSupported } from './supported.ts'
import { testEmrServer } from './test-emr-server.ts'

export const integrationRoutes = (s: Services): Route[] => [
  ...serverRoutes(s),
  ...connectionRoutes(s),
]

/** The EMRs that users may connect, for the administrator. */
function serverRoutes(s: Services): Route[] {
  return [
    on(servers.getEmrServers, () => emrServerSettings(s)),
    on(servers.updateEmrServers, async ({ user, body }) => {
      await assertRecent(s, user)
      return saveEmrServers(s, body)
    }),
    on(servers.replaceEmrKey, async ({ user, params }) => {
      await assertRecent(s, user)
      return replaceEmrKey(s, params.id)
    }),
    on(servers.getEmrKeys, ({ params }) => emrKeys(s, params.id), {
      audit: { none: 'Public keys of the installation.' },
    }),
    on(servers.testEmrServer, ({ body }) => testEmrServer(s, body)),
  ]
}

/** The connections of a user. */
function connectionRoutes(s: Services): Route[] {
  const change = { audit: forAccount('account.change') }
  return [
    on(api.listSupportedIntegrations, async () => ({ items: await listSupported(s) }), {
      audit: { none: 'Describes the product.' },
    }),
    on(api.listIntegrations, async ({ user }) => ({ items: await listIntegrations(s, user.id) }), {
      audit: { none: 'Settings of the user, without patient content.' },
    }),
    on(api.openLaunch, ({ query }) => takeLaunch(s, query), {
      audit: { none: 'Nobody is known yet; what follows is logged.' },
    }),
    on(
      api.beginLaunch,
      ({ user, timezone, request }) => continueLaunch(s, { ...user, timezone }, request),
      change,
    ),
    on(api.finishIntegration, ({ user, body }) => finishConnection(s, user, body), change),
    on(api.refreshIntegration, ({ user, body }) => refreshIntegration(s, user.id, body), change),
    on(
      api.connectIntegration,
      ({ user, params, body, timezone }) =>
        beginConnection(s, { ...user, timezone }, params.id, body),
      change,
    ),
    on(
      api.deleteIntegration,
      ({ user, params }) => deleteIntegration(s, user.id, params.id),
      change,
    ),
  ]
}
