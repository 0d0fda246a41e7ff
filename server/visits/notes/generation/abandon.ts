import { and, eq } from 'drizzle-orm'
import { generations } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import type { LiveRun } from './live-run.ts'

/** Releases a generation, so that another process needn't wait for its heartbeat to become stale. */
export async function abandonGeneration(s: Services, { id, userId }: LiveRun): Promise<void> {
  await s.db.as(userId, (tx) =>
    tx
      .update(generations)
      .set({ heartbeat: new Date(0) })
      .where(and(eq(generations.id, id), eq(generations.state, 'running'))),
  )
}
