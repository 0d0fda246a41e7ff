import * as ahead from '#contract/ahead.ts'
import * as api from '#contract/generation.ts'
import { getModelList, listModels, updateModelList } from '#contract/models.ts'
import { rewritePassage } from '#contract/rewrite.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { aheadCost } from './ahead/cost.ts'
import { draftAhead } from './ahead/prepare.ts'
import { getNoteContext, setNoteContext } from './context.ts'
import { showPrompt } from './generation/show-prompt.ts'
import { rewrite } from './rewrite/rewrite.ts'
import * as models from './models/list.ts'

/** Many times what a person does. */
const REWRITES_A_MINUTE = 60
/** A browser asks four times a minute. */
const DRAFTS_A_MINUTE = 30

/** What surrounds the writing of notes: what goes in, and which models there are. */
export function generationRoutes(s: Services): Route[] {
  return [
    on(listModels, async () => ({ items: await models.listModels(s) })),
    on(getModelList, () => models.modelList(s)),
    on(updateModelList, ({ body }) => models.saveModelList(s, body)),
    on(api.getNoteContext, ({ user, params }) => getNoteContext(s, user.id, params.id)),
    on(api.setNoteContext, ({ user, params, body }) =>
      setNoteContext(s, user.id, params.id, body.choice),
    ),
    on(rewritePassage, async ({ user, params, body, signal }) => {
      await countAttempt(s.db, `rewrite:${user.id}`, REWRITES_A_MINUTE, 60)
      return rewrite(s, user.id, params.id, body, signal)
    }),
    on(ahead.draftAhead, async ({ user, query, body, timezone }) => {
      await countAttempt(s.db, `ahead:${user.id}`, DRAFTS_A_MINUTE, 60)
      const wanted = { scribeId: body.conversation.id, templateId: body.prompt.id }
      return draftAhead(s, user.id, { ...wanted, mode: query.mode, timezone })
    }),
    on(ahead.aheadCost, ({ user }) => aheadCost(s, user.id)),
    on(api.showPrompt, ({ user, query, body }) =>
      showPrompt(s, user.id, {
        scribeId: body.conversation.id,
        templateId: body.prompt.id,
        model: body.model,
        language: body.language,
        mode: query.mode,
      }),
    ),
  ]
}
