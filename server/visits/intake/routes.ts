import * as link from '#contract/intake-link.ts'
import * as api from '#contract/intake.ts'
import { forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import { intakes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { answerIntake } from './answer.ts'
import { createIntake } from './create.ts'
import { finishIntake, lockIntake, rejectIntake } from './finish.ts'
import { deleteIntake, listIntakes, withdrawIntake } from './manage.ts'
import { openIntake } from './open.ts'
import { sendIntake } from './send.ts'
import { transcribeAnswer } from './spoken.ts'
import { suggestNames } from './suggest.ts'
import { listUrgentAnswers, readUrgentAnswers } from './urgent.ts'

const forIntake = rulesFor('visit', intakes)

/** Questions before a visit: the clinician's side, and that of the holder of a link. */
export function intakeRoutes(s: Services): Route[] {
  return [
    on(api.listUrgentAnswers, ({ user }) => listUrgentAnswers(s, user.id), {
      audit: { none: 'Ids of visits; opening one is logged.' },
    }),
    on(api.readUrgentAnswers, ({ user, params }) => readUrgentAnswers(s, user.id, params.id), {
      audit: forVisit('visit.change'),
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
    on(link.suggestIntakeNames, ({ body: { token, ...typed } }) => suggestNames(s, token, typed), {
      rate: 'suggest',
      maxBytes: 1_000,
      audit: { none: 'The lists of names are part of the product.' },
    }),
    on(link.speakIntake, ({ body, signal }) => transcribeAnswer(s, body, signal), {
      rate: 'speak',
      maxBytes: link.largestSpoken,
      audit: { none: 'Nothing is stored; the answer is logged when the patient saves it.' },
    }),
    on(link.finishIntake, ({ body }) => finishIntake(s, body.token), {
      ...limits,
      audit: { none: 'The patient’s answers were logged when they arrived.' },
    }),
    on(link.lockIntake, ({ body }) => lockIntake(s, body.token), {
      ...limits,
      audit: { none: 'The patient’s answers were logged when they arrived.' },
    }),
    on(link.rejectIntake, ({ body }) => rejectIntake(s, body.token), {
      ...limits,
      audit: 'by verb',
    }),
  ]
}
