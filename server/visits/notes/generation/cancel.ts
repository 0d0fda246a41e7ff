import { and, eq } from 'drizzle-orm'
import { generations } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { generationMissing } from './follow.ts'
import { cancelChannel } from './persist-events.ts'
import { leavePartial } from './leave-partial.ts'
import { STALE_MS } from './recovery-queue.ts'

/**
 * Stops writing; the text so far stays as an interrupted note. A finished one stays as it is.
 * @throws AppError 'not-found' if it isn't the user's
 */
export async function cancelGeneration(s: Services, userId: string, id: string): Promise<void> {
  const run = s.notes.runs.get(id)
  if (run?.userId === userId) {
    run.end('cancelled')
    return run.ended
  }
  const mine = and(eq(generations.id, id), eq(generations.userId, userId))
  const row = await s.db.as(userId, async (tx) => {
    const [found] = await tx.select().from(generations).where(mine).for('update')
    if (!found) throw generationMissing()
    if (found.state !== 'running') return undefined
    await tx.update(generations).set({ state: 'cancelled' }).where(mine)
    await s.db.notify(tx, cancelChannel, id)
    return found
  })
  const isAlive = row && s.now().getTime() - row.heartbeat.getTime() < STALE_MS
  if (row && !isAlive) await leavePartial(s, row, 'cancelled')
}
