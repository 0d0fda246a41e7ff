import { eq } from 'drizzle-orm'
import type { ChartDifference } from '#contract/chart.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { visitCharts } from './table.ts'

/** What the clinician decided about a difference between chart and conversation, with what both said then. */
export interface ChartDecision extends Pick<
  ChartDifference,
  'id' | 'subject' | 'inChart' | 'inVisit'
> {
  decision: NonNullable<ChartDifference['decision']>
}

/** A visit has fewer differences; older decisions give way. */
const mostKept = 200

const bound = (scribeId: string) => ({
  table: 'visit_chart',
  row: scribeId,
  column: 'decisions',
})

/** The decisions about the chart of a visit, oldest first. */
export async function readDecisions(
  tx: Tx,
  vault: Vault,
  scribeId: string,
): Promise<ChartDecision[]> {
  const [row] = await tx
    .select({ decisions: visitCharts.decisions })
    .from(visitCharts)
    .where(eq(visitCharts.scribeId, scribeId))
  return row?.decisions
    ? vault.openPackedOr<ChartDecision[]>(row.decisions, bound(scribeId), [])
    : []
}

/** Keeps a decision, or takes back the one with this id. The visit has to be locked. @returns all that are kept then */
export async function keepDecision(
  tx: Tx,
  vault: Vault,
  scribeId: string,
  { id, decision }: { id: string; decision: ChartDecision | undefined },
): Promise<ChartDecision[]> {
  const others = (await readDecisions(tx, vault, scribeId)).filter((one) => one.id !== id)
  const kept = decision ? [...others, decision].slice(-mostKept) : others
  await tx
    .update(visitCharts)
    .set({ decisions: kept.length > 0 ? vault.sealPacked(kept, bound(scribeId)) : null })
    .where(eq(visitCharts.scribeId, scribeId))
  return kept
}
