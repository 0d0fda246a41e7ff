import { isDeepStrictEqual } from 'node:util'
import type { ChartPart } from '#contract/chart.ts'
import { connectionStatus } from '#server/chart/integrations/connection.ts'
import type { PartReading } from '#server/chart/record/reading.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { nextPart } from './changes.ts'
import { chosenFor } from './sources.ts'
import { type Pull, readHead, readPart, sealPart, type StoredPart } from './stored.ts'
import { visitChartParts } from './table.ts'

/**
 * Stores what a pull read of a part. A late answer is dropped: after another pull has begun, the chart was deleted, or the
 * visit has another patient. If the EMR was disconnected meanwhile, the part is `error`.
 * @returns false if it was dropped
 * @throws AppError 'Scribe not found'
 */
export async function storePart(
  s: Services,
  { userId, scribeId, pullId }: Pull,
  part: ChartPart,
  result: PartReading,
): Promise<boolean> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const scribe = await scribeRow(tx, userId, scribeId)
    const chart = await readHead(tx, vault, scribe)
    if (chart?.row.pullId !== pullId) return false
    const { patientId, integrationId } = chart.head
    const before = await readPart(tx, vault, scribe, part)
    const status = await connectionStatus(tx, userId, integrationId)
    const isGone = status === undefined || status === 'disconnected'
    const read = isGone ? { status: 'error' as const, items: [] } : result
    const next = nextPart(before, read, { patientId, now: s.now() })
    const sealed = sealPart(vault, scribeId, part, next)
    await tx
      .insert(visitChartParts)
      .values({ scribeId, userId, part, pullId, sealed })
      .onConflictDoUpdate({
        target: [visitChartParts.scribeId, visitChartParts.part],
        set: { pullId, sealed },
      })
    const chosen = await chosenFor(s, tx, vault, scribe)
    if (chosen.includes(part) && isChanged(before, next, chart.excluded))
      await touchScribe(s, tx, userId, scribeId, { source: true })
    await publish(s.db, tx, userId, { topic: 'chart', scribeId, id: part })
    return true
  })
}

/** Whether a note would receive something else. */
function isChanged(
  before: StoredPart | undefined,
  after: StoredPart,
  excluded: readonly string[],
): boolean {
  const left = ({ items }: Pick<StoredPart, 'items'>) =>
    items.filter(({ id }) => !excluded.includes(id))
  return !isDeepStrictEqual(left(before ?? { items: [] }), left(after))
}
