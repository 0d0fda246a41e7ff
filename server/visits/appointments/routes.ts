import * as api from '#contract/appointments.ts'
import { openEmrVisit as openEmrVisitEndpoint } from '#contract/emr-patients.ts'
import { forNewVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { appointmentReader } from './list.ts'
import { openAppointment } from './open.ts'
import { openEmrVisit } from './open-emr-visit.ts'

export function appointmentRoutes(s: Services): Route[] {
  const readAppointments = appointmentReader(s)
  return [
    on(
      api.listAppointments,
      ({ user, query: { refresh, ...days }, timezone }) =>
        readAppointments(user.id, { ...days, timeZone: timezone }, refresh),
      { audit: 'patient.list' },
    ),
    on(
      api.openAppointment,
      ({ user, timezone, body }) => openAppointment(s, { id: user.id, timezone }, body),
      { audit: forNewVisit('visit.create') },
    ),
    on(
      openEmrVisitEndpoint,
      ({ user, timezone, params, body }) =>
        openEmrVisit(s, { id: user.id, timezone }, params.id, body),
      { audit: forNewVisit('visit.create') },
    ),
  ]
}
