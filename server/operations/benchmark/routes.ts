import * as api from '#contract/clinic-bench.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { exportRun } from './export.ts'
import { endRun, listRuns, removeRun } from './runs.ts'
import { showBench, startBench } from './start.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

export function benchRoutes(s: Services): Route[] {
  return unaudited('Figures of runs, without patient content.', [
    on(api.getBench, ({ user }) => showBench(s, user)),
    on(api.listBenchRuns, async ({ user }) => ({ items: await listRuns(s, user.id) })),
    on(api.startBench, ({ user, body }) => startBench(s, user, body), { audit: 'visit.open' }),
    on(api.cancelBench, ({ user, params }) => endRun(s, user.id, params.id, 'cancelled')),
    on(api.removeBench, ({ user, params }) => removeRun(s, user.id, params.id)),
    on(api.exportBench, ({ user, params }) => exportRun(s, user.id, params.id)),
  ])
}
