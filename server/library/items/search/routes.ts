import { AppError } from '#contract/errors.ts'
import * as library from '#contract/library.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { readPublicItems } from '../public-items.ts'
import { openSearch } from './search.ts'
import { checkSearchToken, searchIndex, signSearchToken } from './token.ts'

/** Searching the library. */
export function searchRoutes(s: Services): Route[] {
  const search = openSearch(s)
  return [
    on(library.searchToken, () => {
      // A client that asks for a token searches next.
      search.warmUp()
      return signSearchToken(s)
    }),
    on(
      library.queryIndex,
      async ({ request, params, body }) => {
        await checkSearchToken(s, request)
        if (params.index !== searchIndex) throw new AppError('not-found', 'Not found')
        return search.find(body)
      },
      { rate: 'find' },
    ),
    on(library.readPublicItems, ({ user, query }) =>
      readPublicItems(s, user.id, query.ids.split(',')),
    ),
  ]
}
