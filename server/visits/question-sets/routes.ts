import * as groups from '#contract/group-question-sets.ts'
import * as api from '#contract/question-sets.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { listQuestionSets } from './available-sets.ts'
import { getSharedSet, shareQuestionSet, unshareQuestionSet } from './group-sets.ts'
import {
  createQuestionSet,
  deleteQuestionSet,
  getBuiltInSet,
  getQuestionSet,
  updateQuestionSet,
} from './question-sets.ts'

export const questionSetRoutes = (s: Services): Route[] =>
  unaudited('Questions for patients, without patient content.', [
    on(api.listQuestionSets, ({ user }) => listQuestionSets(s, user.id)),
    on(api.getBuiltInSet, async ({ params }) => getBuiltInSet(params.name)),
    on(api.getQuestionSet, ({ user, params }) => getQuestionSet(s, user.id, params.id)),
    on(api.createQuestionSet, ({ user, body }) => createQuestionSet(s, user.id, body.set)),
    on(api.updateQuestionSet, ({ user, params, body }) =>
      updateQuestionSet(s, user.id, params.id, body),
    ),
    on(groups.getSharedSet, ({ user, params: { id, setId } }) =>
      getSharedSet(s, user.id, { groupId: id, setId }),
    ),
    on(groups.shareQuestionSet, ({ user, params: { id, setId }, body }) =>
      shareQuestionSet(s, user.id, { groupId: id, setId }, body.version),
    ),
    on(groups.unshareQuestionSet, ({ user, params: { id, setId }, query }) =>
      unshareQuestionSet(s, user.id, { groupId: id, setId }, query.version),
    ),
    on(api.deleteQuestionSet, ({ user, params }) => deleteQuestionSet(s, user.id, params.id)),
  ])
