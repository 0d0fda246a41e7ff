import { and, eq, inArray } from 'drizzle-orm'
import type { InstallState } from '#contract/speech.ts'
import { tellAdministrators } from '#server/identity/accounts/administrators.ts'
import type { Services } from '#server/services.ts'
import { modelInstalls } from '#server/platform/settings/table.ts'

export type InstallRow = typeof modelInstalls.$inferSelect

/** States in which a job is at work or queued. */
export const BUSY: InstallState[] = ['waiting', 'downloading', 'unpacking']

export const isBusy = (row: InstallRow | undefined) => row !== undefined && BUSY.includes(row.state)

export async function installRows(s: Services): Promise<Map<string, InstallRow>> {
  const rows = await s.db.system((tx) => tx.select().from(modelInstalls))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets and announces the state of a download; false if it was cancelled, and then nothing is set. */
export async function noteInstall(
  s: Services,
  id: string,
  change: Partial<InstallRow>,
): Promise<boolean> {
  return s.db.system(async (tx) => {
    const rows = await tx
      .update(modelInstalls)
      .set({ ...change, updated: s.now() })
      .where(and(eq(modelInstalls.id, id), inArray(modelInstalls.state, BUSY)))
      .returning({ id: modelInstalls.id })
    if (rows.length > 0) await tellAdministrators(s, tx)
    return rows.length > 0
  })
}
