import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import {
  type ChartItem,
  type ChartPart,
  getVisitChart,
  pullVisitChart,
  type VisitChart,
} from '#contract/chart.ts'
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
      const stored: StoredPart = {
        patientId,
        status,
        items,
        read: null,
        isWhole: true,
        changes: [],
      }
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

export const readVisitChart = async (user: TestUser, id: string) =>
  (await user.call(getVisitChart, { params: { id } })).chart

/** Pulls the chart for a visit and waits for the end. */
export async function pull(user: TestUser, id: string): Promise<VisitChart> {
  const { chart } = await user.call(pullVisitChart, { params: { id } })
  const isReading = (one: VisitChart | null) =>
    one?.pulled === chart.pulled || one?.parts.some(({ status }) => status === 'reading')
  const ends = async () => isReading(await readVisitChart(user, id))
  await expect.poll(ends, { timeout: 30_000 }).toBe(false)
  const done = await readVisitChart(user, id)
  if (!done) throw new Error('The visit should have a chart.')
  return done
}

export function partOf(chart: VisitChart | null, part: ChartPart) {
  const one = chart?.parts.find((each) => each.part === part)
  if (!one) throw new Error(`There is no part ${part}.`)
  return one
}
