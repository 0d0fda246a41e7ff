import * as chart from '#contract/chart.ts'
import * as api from '#contract/notes.ts'
import * as review from '#contract/review.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { forNote } from './audit-rules.ts'
import { decideChartDifference, listChartDifferences } from './chart-differences.ts'
import { decideOmission, listOmissions } from './coverage.ts'
import { listDifferences } from './differences.ts'
import { checkAgain } from './judging/check-again.ts'
import { reviewClaims } from './notes.ts'

/** Reviewing a note: its checks, claims, omissions and differences. */
export function reviewRoutes(s: Services): Route[] {
  return [
    on(api.checkNote, ({ user, params }) => checkAgain(s, user.id, params.id), {
      rate: 'generate',
      audit: forNote('visit.change'),
    }),
    on(api.reviewClaims, ({ user, params, body }) => reviewClaims(s, user.id, params.id, body), {
      audit: forNote('visit.change'),
    }),
    on(
      review.listOmissions,
      async ({ user, params }) => ({
        items: await listOmissions(s, user.id, params.id),
      }),
      { audit: forNote('note.read') },
    ),
    on(
      review.decideOmission,
      ({ user, params, body }) => decideOmission(s, user.id, params.id, body),
      { audit: forNote('visit.change') },
    ),
    on(
      review.listDifferences,
      async ({ user, params }) => ({
        items: await listDifferences(s, user.id, params.id),
      }),
      { audit: forVisit('note.read') },
    ),
    ...chartDifferenceRoutes(s),
  ]
}

function chartDifferenceRoutes(s: Services): Route[] {
  return [
    on(
      chart.listChartDifferences,
      ({ user, params }) => listChartDifferences(s, user.id, params.id),
      { audit: forVisit('note.read') },
    ),
    on(
      chart.decideChartDifference,
      ({ user, params, body }) => decideChartDifference(s, user.id, params.id, body),
      { audit: forVisit('visit.change') },
    ),
  ]
}
