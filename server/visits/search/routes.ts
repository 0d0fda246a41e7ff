import { searchScribes as endpoint } from '#contract/scribes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { searchScribes } from './search.ts'

export function searchRoutes(s: Services): Route[] {
  return [
    on(endpoint, ({ user, body }) => searchScribes(s, user.id, body), {
      rate: 'search',
      audit: 'visit.search',
    }),
  ]
}
