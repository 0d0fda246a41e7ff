import { getModelList, listModels, updateModelList } from '#contract/models.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { listModels as modelsOfUser } from '#server/organisation/groups/models-for.ts'
import * as models from '#server/models/providers/list.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'

/** Which language models write. */
export function modelRoutes(s: Services): Route[] {
  return [
    on(listModels, ({ user }) => modelsOfUser(s, user.id), {
      audit: { none: 'Which models there are.' },
    }),
    on(getModelList, () => models.modelList(s)),
    on(updateModelList, async ({ user, body }) => {
      await assertRecent(s, user)
      return models.saveModelList(s, body)
    }),
  ]
}
