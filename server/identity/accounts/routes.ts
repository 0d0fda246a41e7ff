import { listOutbox, requestReset, signIn, signUp } from '#contract/accounts.ts'
import { getChallenge } from '#contract/bot-check.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { readOutbox } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import * as accounts from './accounts.ts'
import { type BotCheck, botCheck } from './bot-check.ts'
import { clientOf } from './client.ts'
import * as links from './email-links.ts'
import { enteredAnswer, knownDevice } from './known-device.ts'
import { recentRoute } from './recent-route.ts'
import { linkRoutes } from './link-routes.ts'
import { setUpRequestRoutes } from './set-up-request-routes.ts'
import { setupRoutes } from './setup-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { policyRoutes } from './policy-routes.ts'
import { providerRoutes } from './providers/provider-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { signIn as signInByPassword } from './sign-in.ts'

export function accountRoutes(s: Services): Route[] {
  const bots = botCheck(s)
  return [
    ...passwordRoutes(s, bots),
    ...setupRoutes(s),
    ...setUpRequestRoutes(s),
    ...sessionRoutes(s),
    ...policyRoutes(s),
    ...providerRoutes(s),
    ...tokenRoutes(s),
    ...linkRoutes(s),
    on(
      requestReset,
      async ({ body, request }) => {
        await bots.assertProof(request)
        await links.requestReset(s, accounts.normalEmail(body.email))
      },
      { audit: 'sign-in' },
    ),
    // Its links open accounts.
    recentRoute(s)(listOutbox, async () => ({
      items: await readOutbox(s),
      hasServer: s.config.smtp !== undefined,
    })),
  ]
}

/** Signing up and in by password, each with a proof of work. */
function passwordRoutes(s: Services, bots: BotCheck): Route[] {
  const entered = enteredAnswer(s)
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
      signIn,
      async (ask) => {
        const proof = await bots.checkProof(ask.request)
        const device = await knownDevice(s, ask.request, accounts.normalEmail(ask.body.email))
        const client = { ...clientOf(ask), device }
        return entered(ask.request, await signInByPassword(s, ask.body, client, proof))
      },
      { audit: 'sign-in' },
    ),
  ]
}
