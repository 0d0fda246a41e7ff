import { and, eq } from 'drizzle-orm'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { generations, notes } from '#server/notes/table.ts'
import type { Services } from '#server/services.ts'
import { generationMissing } from './follow.ts'
import { cancelChannel } from './keep.ts'
import { STALE_MS } from './rescue-queue.ts'
import { storedEvents, textOfEvents } from './rescue.ts'
import { settle } from './settle.ts'

/** Stops writing; what there is stays as an interrupted note. One that has ended already stays as it is. */
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
  if (row && !isAlive) await settleDead(s, row)
}

/** Nobody writes it any more, so what is stored of it becomes the note. */
async function settleDead(
  s: Services,
  { id, userId, noteId }: typeof generations.$inferSelect,
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [events, note] = await s.db.as(userId, async (tx) => [
    await storedEvents(tx, vault, id, -1),
    (await tx.select().from(notes).where(eq(notes.id, noteId)))[0],
  ])
  if (!note) return
  const content = textOfEvents(events) || undefined
  const { sourceRev } = note
  await settle(s, { id, userId, noteId, state: 'cancelled', content, claims: [], sourceRev })
}
