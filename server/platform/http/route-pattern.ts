import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** The pattern of a request's route, such as `/api/scribes/:id`: its path would name a visit. */
export const routePattern = (c: Context): string =>
  matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path ?? 'other'
