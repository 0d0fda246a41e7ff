import { writePatientSummary as endpoint } from '#contract/patient-summary.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { writePatientSummary } from './write.ts'

/** As for notes: many times what a person does. */
const SUMMARIES_A_MINUTE = 30

export function patientSummaryRoutes(s: Services): Route[] {
  return [
    on(endpoint, async ({ user, params, body, signal }) => {
      await countAttempt(s.db, `generate:${user.id}`, SUMMARIES_A_MINUTE, 60)
      return writePatientSummary(s, user.id, params.id, body, signal)
    }),
  ]
}
