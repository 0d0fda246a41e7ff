import { tryDemo } from '#contract/accounts.ts'
import { clientOf } from '#server/identity/accounts/client.ts'
import { enteredAnswer } from '#server/identity/accounts/known-device.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { enterDemo } from './account.ts'

export function demoRoutes(s: Services): Route[] {
  const entered = enteredAnswer(s)
  return [
    on(
      tryDemo,
      async (ask) => entered(ask.request, await enterDemo(s, clientOf(ask), ask.timezone)),
      { audit: 'sign-in' },
    ),
  ]
}
