import * as api from '#contract/patient-check.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { dismissPatientCheck, getPatientCheck } from './patient-check.ts'

export function patientCheckRoutes(s: Services): Route[] {
  return [
    on(api.getPatientCheck, ({ user, params }) => getPatientCheck(s, user.id, params.id), {
      audit: forVisit('transcript.read'),
    }),
    on(
      api.dismissPatientCheck,
      ({ user, params, body }) => dismissPatientCheck(s, user.id, params.id, body.ids),
      { audit: forVisit('visit.change') },
    ),
  ]
}
