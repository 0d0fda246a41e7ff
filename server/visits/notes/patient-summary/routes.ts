import * as api from '#contract/patient-summary.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { checkSummaryAgain } from './check-summary.ts'
import { listSummaries } from './versions.ts'
import { saveEditedSummary, writePatientSummary } from './write.ts'
import { forNote } from '../audit-rules.ts'

export function patientSummaryRoutes(s: Services): Route[] {
  return [
    on(
      api.writePatientSummary,
      ({ user, params, body, signal }) => writePatientSummary(s, user.id, params.id, body, signal),
      { rate: 'generate', audit: forNote('visit.change') },
    ),
    on(
      api.checkPatientSummary,
      ({ user, params, body }) => checkSummaryAgain(s, user.id, params.id, body.of),
      { rate: 'generate', audit: forNote('visit.change') },
    ),
    on(
      api.listPatientSummaries,
      async ({ user, params }) => ({
        items: await listSummaries(s, user.id, params.id),
      }),
      { audit: forNote('note.read') },
    ),
    on(
      api.savePatientSummary,
      ({ user, params, body }) => saveEditedSummary(s, user.id, params.id, body),
      { audit: forNote('visit.change') },
    ),
  ]
}
