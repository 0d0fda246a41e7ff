import * as api from '#contract/emr-patients.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { searchEmrPatients } from './emr-search.ts'

export function emrPatientRoutes(s: Services): Route[] {
  return [
    on(
      api.searchEmrPatients,
      ({ user, params, body }) => searchEmrPatients(s, user.id, params.id, body.text),
      { rate: 'search', audit: 'patient.list' },
    ),
  ]
}
