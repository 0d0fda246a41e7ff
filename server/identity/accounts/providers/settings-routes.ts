import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import * as api from '#contract/providers.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { assertRecent } from '../reauth.ts'
import * as config from './config.ts'
import { configuredProvider } from './configured.ts'

/** The settings of the providers, for administrators. */
export function providerSettingsRoutes(s: Services): Route[] {
  return [
    on(api.listProviders, async () => ({ items: await config.allProviderSettings(s) })),
    on(api.saveProvider, async ({ user, params, body }) => {
      await assertRecent(s, user)
      return config.storeProvider(s, providerId(params.provider), body.provider)
    }),
    on(api.testProvider, async ({ params, body: { typed } }) => {
      const id = providerId(params.provider)
      const provider = typed
        ? await config.typedProvider(s, id, typed)
        : await configuredProvider(s, id)
      // The cached provider data may be out of date.
      const { discovery } = await import('./oidc.ts')
      return discovery()
        .of(provider)
        .then(() => ({ ok: true, message: message('The provider works.') }))
        .catch((error: unknown) => ({
          ok: false,
          message: (error instanceof AppError && error.detail) || 'The provider does not answer.',
        }))
    }),
  ]
}

function providerId(id: string) {
  const parsed = api.ProviderId.safeParse(id)
  if (!parsed.success) throw new AppError('not-found', 'Not found')
  return parsed.data
}
