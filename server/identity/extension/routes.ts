import * as api from '#contract/extension.ts'
import { clientOf } from '#server/identity/accounts/client.ts'
import { refresh } from '#server/identity/accounts/sessions.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { createPairingCode, pairExtension } from './pairing.ts'

/** Pairing the browser extension, and renewing its token. It signs out like any other session. */
export const extensionRoutes = (s: Services): Route[] => [
  on(api.createPairingCode, ({ user }) => createPairingCode(s, user), { audit: 'account.change' }),
  on(api.pairExtension, (ask) => pairExtension(s, ask.body.code, clientOf(ask)), {
    audit: 'sign-in',
  }),
  on(api.renewExtension, ({ body }) => refresh(s, body.secret), {
    audit: { none: 'Renews the token of a session that is logged.' },
  }),
]
