import { and, eq } from 'drizzle-orm'
import { followsPreferences } from '#contract/chart-choice.ts'
import type { ChartPart } from '#contract/chart.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import type { Services } from '#server/services.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { readChart } from './stored.ts'
import { visitCharts } from './table.ts'

/**
 * After a change of the user's chart settings, notes of visits that aren't archived are out of date if they would receive
 * other entries of these parts now. A visit that decides for itself keeps its notes.
 */
export async function markNotes(
  s: Services,
  userId: string,
  parts: readonly ChartPart[],
): Promise<void> {
  const visits = await s.db.as(userId, (tx) =>
    tx
      .select({ id: visitCharts.scribeId })
      .from(visitCharts)
      .innerJoin(scribes, eq(scribes.id, visitCharts.scribeId))
      .where(and(eq(scribes.userId, userId), eq(scribes.archived, false))),
  )
  // A visit may be deleted meanwhile.
  for (const { id } of visits) await markVisit(s, userId, id, parts).catch(ignoreNotFound)
}

function markVisit(
  s: Services,
  userId: string,
  scribeId: string,
  parts: readonly ChartPart[],
): Promise<void> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    await lockScribe(tx, scribeId)
    const scribe = await scribeRow(tx, userId, scribeId)
    const choice = scribeBody(scribe, vault)
    const changed = new Set(parts.filter((part) => followsPreferences(part, choice)))
    const chart = changed.size > 0 ? await readChart(tx, vault, scribe) : undefined
    const excluded = new Set(chart?.excluded)
    const entries = chart?.parts.flatMap((one) => (changed.has(one.part) ? one.items : [])) ?? []
    if (entries.some(({ id }) => !excluded.has(id)))
      await touchScribe(s, tx, userId, scribeId, { source: true, keepsPlace: true })
  })
}
