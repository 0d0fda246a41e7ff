import { setEmrPatient as setEmrPatientEndpoint } from '#contract/emr-patients.ts'
import { setPatient as setPatientEndpoint } from '#contract/scribes.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { setEmrPatient, setPatient } from './link.ts'

export function visitPatientRoutes(s: Services): Route[] {
  return [
    on(setPatientEndpoint, ({ user, params, body }) => setPatient(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(
      setEmrPatientEndpoint,
      ({ user, params, body }) => setEmrPatient(s, user.id, params.id, body),
      { audit: forVisit('visit.change') },
    ),
  ]
}
