import {
  accountSetup,
  checkSetupCode,
  confirmDevice as confirmDeviceEndpoint,
  listOutbox,
  refreshSession,
  requestReset,
  resendVerification,
  resetPassword,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '#contract/accounts.ts'
import { getChallenge } from '#contract/bot-check.ts'
import { on, type Route, WithHeaders } from '#server/platform/http/route.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import * as accounts from './accounts.ts'
import { botCheck } from './bot-check.ts'
import { clientOf } from './client.ts'
import { clearedCookie, secretOf } from './cookie.ts'
import { assertSetupCode, needsSetupCode } from './setup-code.ts'
import * as links from './email-links.ts'
import { confirmDevice } from './confirm-device.ts'
import { hasAccounts } from './has-accounts.ts'
import { enteredAnswer, knownDevice } from './known-device.ts'
import { recentRoute } from './recent-route.ts'
import { signUpPolicy } from './policy.ts'
import { policyRoutes } from './policy-routes.ts'
import { offeredProviders } from './providers/config.ts'
import { providerRoutes } from './providers/provider-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { endSession, refresh } from './sessions.ts'
import { signIn as signInByPassword } from './sign-in.ts'

export function accountRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const entered = enteredAnswer(s)
  const bots = botCheck(s)
  return [
    on(getChallenge, async () => ({ challenge: await bots.challenge() }), { audit: 'sign-in' }),
    on(
      signUp,
      async (ask) => {
        await bots.assertProof(ask.request)
        return entered(ask.request, await accounts.signUp(s, ask.body, clientOf(ask)))
      },
      { audit: 'sign-in' },
    ),
    on(
      accountSetup,
      async () => ({
        hasAccounts: await hasAccounts(s),
        needsSetupCode: await needsSetupCode(s),
        extensionId: s.config.extensionId,
        providers: await offeredProviders(s),
        signUp: (await signUpPolicy(s)).mode,
      }),
      { audit: { none: 'What the sign-in page needs, without an account.' } },
    ),
    on(checkSetupCode, (ask) => assertSetupCode(s, ask.body.code, clientOf(ask)), {
      audit: { none: 'Before there is an account.' },
    }),
    on(
      signIn,
      async (ask) => {
        const proof = await bots.checkProof(ask.request)
        const device = await knownDevice(s, ask.request, accounts.normalEmail(ask.body.email))
        const client = { ...clientOf(ask), device }
        return entered(ask.request, await signInByPassword(s, ask.body, client, proof))
      },
      { audit: 'sign-in' },
    ),
    ...sessionRoutes(s),
    ...policyRoutes(s),
    ...providerRoutes(s),
    on(refreshSession, ({ request }) => refresh(s, secretOf(request, https)), {
      audit: { none: 'Renews the token of a session that is logged.' },
    }),
    on(
      signOut,
      async ({ user }) => {
        await endSession(s, user.id, user.sessionId)
        return new WithHeaders(undefined, {
          'set-cookie': clearedCookie(https),
          'clear-site-data': '"cache"',
        })
      },
      { audit: 'session.close' },
    ),
    on(verifyEmail, ({ body }) => links.verifyEmail(s, body.token), { audit: 'sign-in' }),
    on(resendVerification, ({ user }) => links.resendVerification(s, user.id), {
      audit: 'account.change',
    }),
    on(confirmDeviceEndpoint, ({ request, body }) => confirmDevice(s, request, body.token), {
      audit: 'sign-in',
    }),
    on(
      requestReset,
      async ({ body, request }) => {
        await bots.assertProof(request)
        await links.requestReset(s, accounts.normalEmail(body.email))
      },
      { audit: 'sign-in' },
    ),
    on(resetPassword, ({ body }) => links.resetPassword(s, body.token, body.password), {
      audit: 'sign-in',
    }),
    // Its links open accounts.
    recentRoute(s)(listOutbox, async () => ({
      items: await readOutbox(s),
      hasServer: s.config.smtp !== undefined,
    })),
  ]
}
