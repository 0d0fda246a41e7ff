import { getHome } from '#contract/home.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { homeReader } from './home.ts'

export function homeRoutes(s: Services): Route[] {
  const readHome = homeReader(s)
  return [on(getHome, ({ user, timezone }) => readHome(user.id, timezone), { audit: 'visit.list' })]
}
