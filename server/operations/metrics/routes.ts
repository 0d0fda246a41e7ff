import * as api from '#contract/metrics.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getUsage } from '#contract/usage.ts'
import { keepLog, keepMetric } from './reports.ts'
import { readUsage } from './usage-days.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

const taken = { success: true } as const
const limits = { maxBytes: 4_096, rate: 'report' } as const

export function metricRoutes(s: Services): Route[] {
  const reports = unaudited('Reports of the browser, without patient content.', [
    on(api.sendMetric, ({ user, body }) => keepMetric(s, user.id, body).then(() => taken), limits),
    on(api.sync, ({ user, body }) => keepLog(s, user.id, body).then(() => taken), limits),
  ])
  return [...reports, on(getUsage, () => readUsage(s))]
}
