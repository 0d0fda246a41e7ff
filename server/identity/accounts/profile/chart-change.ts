import { changedParts } from '#contract/chart-choice.ts'
import type { Settings } from '#contract/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

/** The job that marks the notes that would receive something else of a chart. */
export const CHART_CHANGE_JOB = 'mark-chart-notes'

/** Queues what a change of the chart settings means for the user's notes; nothing if it leaves the parts as they were. */
export async function queueChartChange(
  s: Services,
  tx: Tx,
  userId: string,
  before: Settings,
  after: Settings,
): Promise<void> {
  const parts = changedParts(before.integrationDataPreferences, after.integrationDataPreferences)
  if (parts.length > 0) await s.jobs.enqueue(tx, CHART_CHANGE_JOB, { userId, parts })
}
