import { previewMemory as preview, tryMemory as trial } from '#contract/memories.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { previewMemory } from './preview.ts'
import { tryMemory } from './dry-run.ts'

/** They show passages of the newest notes, whichever visits those belong to. */
export const learningRoutes = (s: Services): Route[] => [
  on(preview, ({ user, body }) => previewMemory(s, user.id, body.command), { audit: 'note.read' }),
  on(trial, ({ user, body, signal }) => tryMemory(s, user.id, body.command, signal), {
    rate: 'rewrite',
    audit: 'note.read',
  }),
]
