import { previewMemory as preview, tryMemory as trial } from '#contract/memories.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { previewMemory } from './preview.ts'
import { tryMemory } from './dry-run.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

export const learningRoutes = (s: Services): Route[] =>
  unaudited('Not logged so far.', [
    on(preview, ({ user, body }) => previewMemory(s, user.id, body.command)),
    on(trial, ({ user, body, signal }) => tryMemory(s, user.id, body.command, signal), {
      rate: 'rewrite',
    }),
  ])
