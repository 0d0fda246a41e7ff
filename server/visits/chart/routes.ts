import * as api from '#contract/chart.ts'
import { updateScribe } from '#contract/scribes.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { deleteChart, getChart, previewChart, updateChart } from './chart.ts'
import { getPatientData } from './patient-data.ts'
import { startPull } from './start-pull.ts'
import { updateVisit } from './update-visit.ts'

export function chartRoutes(s: Services): Route[] {
  return [
    on(updateScribe, ({ user, params, body }) => updateVisit(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(
      api.getPatientMedicalData,
      ({ user, params, query, signal }) =>
        getPatientData(s, user.id, { ...params, ...query, signal }),
      { rate: 'search', audit: 'by verb' },
    ),
    on(api.getVisitChart, ({ user, params }) => getChart(s, user.id, params.id), {
      audit: forVisit('chart.read'),
    }),
    on(api.getChartPreview, ({ user, params }) => previewChart(s, user.id, params.id), {
      audit: forVisit('chart.read'),
    }),
    on(api.pullVisitChart, ({ user, params }) => startPull(s, user.id, params.id), {
      rate: 'search',
      audit: forVisit('chart.pull'),
    }),
    on(api.updateVisitChart, ({ user, params, body }) => updateChart(s, user.id, params.id, body), {
      audit: forVisit('visit.change'),
    }),
    on(api.deleteVisitChart, ({ user, params }) => deleteChart(s, user.id, params.id), {
      audit: forVisit('part.delete'),
    }),
  ]
}
