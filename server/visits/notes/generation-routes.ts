import * as ahead from '#contract/pre-draft.ts'
import * as api from '#contract/generation.ts'
import { rewritePassage } from '#contract/rewrite.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { aheadCost } from './pre-draft/cost.ts'
import { draftAhead } from './pre-draft/prepare.ts'
import { getNoteContext, setNoteContext } from './context.ts'
import { showPrompt } from './generation/show-prompt.ts'
import { rewrite } from './rewrite/rewrite.ts'
import { modelRoutes } from './model-routes.ts'
import { forNote } from './audit-rules.ts'
import { forConversation, forVisit } from '#server/platform/audit-log/rule.ts'

/** What surrounds the writing of notes: what goes in, and which models there are. */
export function generationRoutes(s: Services): Route[] {
  return [
    ...modelRoutes(s),
    on(api.getNoteContext, ({ user, params }) => getNoteContext(s, user.id, params.id), {
      audit: forVisit('visit.open'),
    }),
    on(
      api.setNoteContext,
      ({ user, params, body }) => setNoteContext(s, user.id, params.id, body.choice),
      { audit: forVisit('visit.change') },
    ),
    on(
      rewritePassage,
      ({ user, params, body, signal }) => rewrite(s, user.id, params.id, body, signal),
      { rate: 'rewrite', audit: forNote('visit.change') },
    ),
    on(
      ahead.draftAhead,
      ({ user, query, body, timezone }) => {
        const wanted = { scribeId: body.conversation.id, templateId: body.prompt.id }
        return draftAhead(s, user.id, { ...wanted, mode: query.mode, timezone })
      },
      { rate: 'ahead', audit: { ...forConversation('note.write'), once: true } },
    ),
    on(ahead.aheadCost, ({ user }) => aheadCost(s, user.id), { audit: { none: 'Figures.' } }),
    on(
      api.showPrompt,
      ({ user, query, body }) =>
        showPrompt(s, user.id, {
          scribeId: body.conversation.id,
          templateId: body.prompt.id,
          model: body.model,
          language: body.language,
          mode: query.mode,
        }),
      { audit: forConversation('visit.open') },
    ),
  ]
}
