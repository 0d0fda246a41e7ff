import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import type {
  getChartPreview as previewEndpoint,
  updateVisitChart as updateEndpoint,
  VisitChart,
} from '#contract/chart.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { presentChart } from './present.ts'
import { chartSources, renderChart, selectChart } from './sources.ts'
import { isFormerKept, readChart, sealExcluded } from './stored.ts'
import { visitChartParts, visitCharts } from './table.ts'

/** The chart that was pulled for a visit. @throws AppError 'Scribe not found' */
export async function getChart(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<{ chart: VisitChart | null; keepsFormer: boolean }> {
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const chart = await readChart(tx, vault, scribe)
    if (chart) return { chart: presentChart(chart, s.now()), keepsFormer: false }
    return { chart: null, keepsFormer: await isFormerKept(tx, vault, scribe) }
  })
}

/** What the next note receives of the chart, as its writer reads it. @throws AppError 'Scribe not found' */
export async function previewChart(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<Answer<typeof previewEndpoint>> {
  return withVisit(s, userId, scribeId, async (tx, vault, scribe) => {
    const { sources, cut } = await selectChart(s, tx, vault, scribe)
    const parts = [...new Set(sources.map(({ part }) => part))]
    return { text: renderChart(sources), parts, cut }
  })
}

/** @throws AppError 'Scribe not found', 'not-found' without a chart, 'version-mismatch' with the newer chart */
export async function updateChart(
  s: Services,
  userId: string,
  scribeId: string,
  { version, excluded }: Body<typeof updateEndpoint>,
): Promise<{ chart: VisitChart }> {
  return changing(s, userId, scribeId, async (tx, vault, scribe) => {
    const before = await readChart(tx, vault, scribe)
    if (!before) throw noChart()
    const changed = await tx
      .update(visitCharts)
      .set({ excluded: sealExcluded(vault, scribeId, excluded), version: version + 1 })
      .where(and(eq(visitCharts.scribeId, scribeId), eq(visitCharts.version, version)))
      .returning({ scribeId: visitCharts.scribeId })
    const current = presentChart(before, s.now())
    if (changed.length === 0)
      throw new AppError('version-mismatch', 'version-mismatch', { current })
    return { chart: { ...current, excluded, version: version + 1 } }
  })
}

const noChart = () => new AppError('not-found', message('No chart data was pulled for this visit.'))

/** Deletes the chart data of a visit, also that of a former patient. @throws AppError 'Scribe not found' */
export async function deleteChart(s: Services, userId: string, scribeId: string): Promise<void> {
  await changing(s, userId, scribeId, (tx) => deletePulledChart(tx, scribeId))
}

export async function deletePulledChart(tx: Tx, scribeId: string): Promise<void> {
  await tx.delete(visitChartParts).where(eq(visitChartParts.scribeId, scribeId))
  await tx.delete(visitCharts).where(eq(visitCharts.scribeId, scribeId))
}

/** Changes the chart of a visit. Notes are out of date if they would receive something else. */
function changing<T>(
  s: Services,
  userId: string,
  scribeId: string,
  change: (tx: Tx, vault: Vault, scribe: ScribeRow) => Promise<T>,
): Promise<T> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const scribe = await scribeRow(tx, userId, scribeId)
    const before = await chartSources(s, tx, vault, scribe)
    const result = await change(tx, vault, scribe)
    const after = await chartSources(s, tx, vault, scribe)
    if (!isDeepStrictEqual(before, after))
      await touchScribe(s, tx, userId, scribeId, { source: true })
    await publish(s.db, tx, userId, { topic: 'chart', scribeId })
    return result
  })
}
