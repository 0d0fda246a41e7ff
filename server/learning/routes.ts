import { previewMemory as endpoint } from '#contract/memories.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { previewMemory } from './preview.ts'

export const learningRoutes = (s: Services): Route[] => [
  on(endpoint, ({ user, body }) => previewMemory(s, user.id, body.command)),
]
