import type { Endpoint } from '#contract/endpoint.ts'
import { on, type Route, type RouteOptions } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { assertRecent } from './reauth.ts'

/**
 * Binds an endpoint that answers only a caller who proved within ten minutes who they are, such as one that gives an
 * account away. Others get 'reauthenticate'.
 */
export const recentRoute =
  (s: Services) =>
  <E extends Endpoint>(
    endpoint: E,
    handler: Parameters<typeof on<E>>[1],
    options?: RouteOptions,
  ): Route =>
    on(
      endpoint,
      async (ask) => {
        await assertRecent(s, ask.user)
        return handler(ask)
      },
      options,
    )
