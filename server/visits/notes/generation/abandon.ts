import { and, eq } from 'drizzle-orm'
import { generations } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import type { LiveRun } from './live-run.ts'

/** Lets go of a generation, so that another process need not wait for its heartbeat to grow stale. */
export async function abandonGeneration(s: Services, { id, userId }: LiveRun): Promise<void> {
  await s.db.as(userId, (tx) =>
    tx
      .update(generations)
      .set({ heartbeat: new Date(0) })
      .where(and(eq(generations.id, id), eq(generations.state, 'running'))),
  )
}
