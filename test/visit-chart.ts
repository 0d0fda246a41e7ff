import { randomUUID } from 'node:crypto'
import type { ChartItem, ChartPart } from '#contract/chart.ts'
import { sealHead, sealPart, type StoredPart } from '#server/visits/chart/stored.ts'
import { visitChartParts, visitCharts } from '#server/visits/chart/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { TestApp, TestUser } from './app.ts'

export const chartItem = (
  part: ChartPart,
  id: string,
  more: Partial<ChartItem> = {},
): ChartItem => ({ id, part, text: `About ${id}`, date: '', ended: false, ...more })

/** Stores the chart of a visit's patient as if it had been pulled. Parts without items were read and are empty. */
export async function storeChart(
  app: TestApp,
  user: TestUser,
  scribeId: string,
  parts: Partial<Record<ChartPart, readonly ChartItem[]>>,
): Promise<void> {
  const userId = user.user.id
  await withVisit(app.services, userId, scribeId, async (tx, vault, { patientId }) => {
    if (!patientId) throw new Error('The visit has no patient.')
    const pullId = randomUUID()
    const head = { patientId, integrationId: randomUUID(), displayName: 'EMR', emrPatientId: '7' }
    const sealed = sealHead(vault, scribeId, head)
    const [started, ended] = [new Date(), new Date()]
    await tx.insert(visitCharts).values({ scribeId, userId, pullId, sealed, started, ended })
    // Our own keys, as they are declared.
    for (const [part, items] of Object.entries(parts) as [ChartPart, ChartItem[]][]) {
      const status = items.length > 0 ? 'ok' : 'empty'
      const stored: StoredPart = { patientId, status, items, read: null, changes: [] }
      await tx.insert(visitChartParts).values({
        scribeId,
        userId,
        part,
        pullId,
        sealed: sealPart(vault, scribeId, part, stored),
      })
    }
  })
}
