import { and, eq } from 'drizzle-orm'
import type { GenerationEvent } from '#contract/generation.ts'
import { idempotentId } from '#server/platform/http/idempotency.ts'
import { generations } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { followGeneration } from './follow.ts'
import { AlreadyWriting } from './instead-of-model.ts'
import type { LiveRun } from './live-run.ts'
import type { NumberedEvent } from './replay-log.ts'
import type { GenerateRequest } from './inputs.ts'
import { startGeneration } from './start.ts'

/**
 * Begins to write a note and follows it. A request that is sent again under the same key joins what the first
 * one began, in whichever process that is, and makes no second note.
 * @throws AppError like `startGeneration`
 */
export async function generateOnce(
  s: Services,
  userId: string,
  wanted: GenerateRequest,
  key: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<NumberedEvent<GenerationEvent>>> {
  const joined = (error: unknown) => {
    if (error instanceof AlreadyWriting)
      return followGeneration(s, userId, error.generationId, -1, signal)
    throw error
  }
  if (!key)
    return startGeneration(s, userId, wanted).then((run) => run.log.follow(-1, signal), joined)
  const id = idempotentId(userId, `generation of ${wanted.scribeId}`, key)
  const join = () => followGeneration(s, userId, id, -1, signal)
  if (await isKnown(s, userId, id)) return join()
  try {
    return (await startShared(s, userId, wanted, id)).log.follow(-1, signal)
  } catch (error) {
    // Another process was faster with the same request.
    if (await isKnown(s, userId, id)) return join()
    return joined(error)
  }
}

/** Two that ask at once for the same generation in this process begin it together. */
function startShared(
  s: Services,
  userId: string,
  wanted: GenerateRequest,
  id: string,
): Promise<LiveRun> {
  const known = s.notes.starting.get(id)
  if (known) return known
  const starting = startGeneration(s, userId, wanted, id).finally(() => s.notes.starting.delete(id))
  s.notes.starting.set(id, starting)
  return starting
}

async function isKnown(s: Services, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(generations.id, id), eq(generations.userId, userId))
  const rows = await s.db.as(userId, (tx) =>
    tx.select({ id: generations.id }).from(generations).where(mine),
  )
  return rows.length > 0
}
