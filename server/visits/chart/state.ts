import { sql } from 'drizzle-orm'
import { patients } from '#server/chart/patients/table.ts'
import { userDocuments } from '#server/identity/accounts/profile/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { visitChartParts, visitCharts } from './table.ts'

/**
 * Names the state of everything that decides what a note receives of the linked patient: the details, what was read of the
 * chart, what is left out, and the choices of the visit and the user. '' without a patient.
 */
export async function chartState(
  tx: Tx,
  { id, userId, version, patientId }: Pick<ScribeRow, 'id' | 'userId' | 'version' | 'patientId'>,
): Promise<string> {
  if (!patientId) return ''
  const { rows } = await tx.execute<{ patient: string | null; chart: string | null }>(sql`
    select
      (select version::text from ${patients} where id = ${patientId}) as patient,
      (select concat_ws(' ', version,
        (select string_agg(concat(part, pull_id), ' ' order by part) from ${visitChartParts} where scribe_id = ${id}),
        (select version from ${userDocuments} where user_id = ${userId})
      ) from ${visitCharts} where scribe_id = ${id}) as chart`)
  const { patient, chart } = rows[0] ?? {}
  return [patientId, patient, ...(chart ? [chart, version] : [])].join(' ')
}
