import { sql } from 'drizzle-orm'
import { userDocuments } from '#server/identity/accounts/profile/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { visitChartParts, visitCharts } from './table.ts'

/**
 * Names the state of everything that decides what a note receives of the chart: what was read, what is left out, and the
 * choices of the visit and the user. '' without a chart.
 */
export async function chartState(
  tx: Tx,
  { id, userId, version, patientId }: Pick<ScribeRow, 'id' | 'userId' | 'version' | 'patientId'>,
): Promise<string> {
  const { rows } = await tx.execute<{ state: string | null }>(sql`
    select concat_ws(' ', version,
      (select string_agg(concat(part, pull_id), ' ' order by part) from ${visitChartParts} where scribe_id = ${id}),
      (select version from ${userDocuments} where user_id = ${userId})
    ) as state from ${visitCharts} where scribe_id = ${id}`)
  const state = rows[0]?.state
  return state ? `${state} ${version} ${patientId ?? ''}` : ''
}
