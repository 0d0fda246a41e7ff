import * as api from '#contract/patients.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getPatient, updatePatient } from './patients.ts'
import { searchPatients } from './search.ts'

const forPatient = rulesFor('patient')

export function patientRoutes(s: Services): Route[] {
  return [
    on(api.searchPatients, ({ user, body }) => searchPatients(s, user.id, body), {
      rate: 'search',
      audit: 'patient.list',
    }),
    on(api.getPatient, ({ user, params }) => getPatient(s, user.id, params.id), {
      audit: forPatient('patient.open'),
    }),
    on(api.updatePatient, ({ user, params, body }) => updatePatient(s, user.id, params.id, body), {
      audit: forPatient('patient.change'),
    }),
  ]
}
