import { writePatientSummary as endpoint } from '#contract/patient-summary.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { writePatientSummary } from './write.ts'

export function patientSummaryRoutes(s: Services): Route[] {
  return [
    on(
      endpoint,
      ({ user, params, body, signal }) => writePatientSummary(s, user.id, params.id, body, signal),
      { rate: 'generate' },
    ),
  ]
}
