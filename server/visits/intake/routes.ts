import { builtInSets } from '#common/intake/sets/all-sets.ts'
import type { QuestionSet } from '#common/intake/question-set.ts'
import * as link from '#contract/intake-link.ts'
import * as api from '#contract/intake.ts'
import { forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { answerIntake } from './answer.ts'
import { createIntake } from './create.ts'
import { finishIntake, rejectIntake } from './finish.ts'
import { deleteIntake, listIntakes, withdrawIntake } from './manage.ts'
import { openIntake } from './open.ts'
import { sendIntake } from './send.ts'

const forIntake = rulesFor('visit', intakes)

/** Questions before a visit: the clinician's side, and that of the holder of a link. */
export function intakeRoutes(s: Services): Route[] {
  return [
    on(api.listQuestionSets, async () => ({ items: builtInSets.map(titleOf) }), {
      audit: { none: 'Questions of the product, without patient content.' },
    }),
    on(api.listIntakes, ({ user, params }) => listIntakes(s, user.id, params.id), {
      audit: forVisit('intake.read'),
    }),
    on(
      api.createIntake,
      ({ user, params, body, timezone }) =>
        createIntake(s, user.id, { scribeId: params.id, timezone }, body),
      { rate: 'ask', audit: forVisit('intake.ask') },
    ),
    on(api.sendIntake, ({ user, params, body }) => sendIntake(s, user.id, params.id, body), {
      rate: 'ask',
      audit: forIntake('intake.ask'),
    }),
    on(api.withdrawIntake, ({ user, params }) => withdrawIntake(s, user.id, params.id), {
      audit: forIntake('visit.change'),
    }),
    on(api.deleteIntake, ({ user, params }) => deleteIntake(s, user.id, params.id), {
      audit: forIntake('part.delete'),
    }),
    ...linkRoutes(s),
  ]
}

function linkRoutes(s: Services): Route[] {
  const limits = { rate: 'intake', maxBytes: link.largestAnswer } as const
  return [
    on(link.openIntake, ({ body }) => openIntake(s, body.token), {
      ...limits,
      audit: { none: 'The patient reads their own answers; the clinician’s reads are logged.' },
    }),
    on(link.answerIntake, ({ body: { token, ...given } }) => answerIntake(s, token, given), {
      ...limits,
      audit: 'by verb',
    }),
    on(link.finishIntake, ({ body }) => finishIntake(s, body.token), {
      ...limits,
      audit: { none: 'The patient’s answers were logged when they came.' },
    }),
    on(link.rejectIntake, ({ body }) => rejectIntake(s, body.token), {
      ...limits,
      audit: 'by verb',
    }),
  ]
}

const titleOf = ({ id, title, questions }: QuestionSet) => ({
  id,
  title: { en: title.en, fr: title.fr },
  questions: questions.length,
})
