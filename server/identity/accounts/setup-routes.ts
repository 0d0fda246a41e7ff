import { accountSetup, checkSetupCode } from '#contract/accounts.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { nextDemoReset } from '#server/config/demo.ts'
import type { Services } from '#server/services.ts'
import { clientOf } from './client.ts'
import { hasAccounts } from './has-accounts.ts'
import { signUpPolicy } from './policy.ts'
import { offeredProviders } from './providers/config.ts'
import { assertSetupCode, isReachable } from './setup-code.ts'

/** What the sign-in page needs before anyone is signed in. */
export function setupRoutes(s: Services): Route[] {
  return [
    on(
      accountSetup,
      async () => {
        const isSetUp = await hasAccounts(s)
        return {
          hasAccounts: isSetUp,
          needsSetupCode: !isSetUp && isReachable(s.config),
          extensionId: s.config.extensionId,
          providers: await offeredProviders(s),
          signUp: (await signUpPolicy(s)).mode,
          demo: s.config.demo ? { resets: nextDemoReset(s.now()).toISOString() } : null,
        }
      },
      { audit: { none: 'What the sign-in page needs, without an account.' } },
    ),
    on(checkSetupCode, (ask) => assertSetupCode(s, ask.body.code, clientOf(ask)), {
      audit: { none: 'Before there is an account.' },
    }),
  ]
}
