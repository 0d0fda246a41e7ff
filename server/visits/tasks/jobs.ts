import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { StoredRequest } from '#server/visits/notes/generation/request.ts'
import { noteMade } from '#server/visits/notes/generation/finish.ts'
import { requestBound } from '#server/visits/notes/present.ts'
import { generations } from '#server/visits/notes/table.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { checkTasks, checkTasksJob } from './check-tasks.ts'
import { keepFoundTasks } from './keep-found.ts'

export function taskJobs(s: Services): Job[] {
  return [
    job({
      name: noteMade,
      payload: z.object({ userId: z.uuid(), scribeId: z.uuid(), generationId: z.uuid() }),
      handle: (made) => findAfterNote(s, made),
    }),
    job({
      name: checkTasksJob,
      payload: z.object({ userId: z.uuid(), id: z.uuid() }),
      handle: ({ userId, id }, signal) => checkTasks(s, userId, id, signal),
    }),
  ]
}

interface NoteMade {
  userId: string
  scribeId: string
  generationId: string
}

/** Finds the tasks once a note is made, if its user wants that. A deleted visit has none. */
async function findAfterNote(
  s: Services,
  { userId, scribeId, generationId }: NoteMade,
): Promise<void> {
  try {
    const { settings } = await loadUser(s, userId)
    if (!settings.findTasks) return
    const timezone = await readTimezone(s, userId, generationId)
    await keepFoundTasks(s, userId, scribeId, timezone)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Where the clinician was who asked for the note: days are meant there. */
async function readTimezone(s: Services, userId: string, id: string): Promise<string> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) =>
    tx.select({ request: generations.request }).from(generations).where(eq(generations.id, id)),
  )
  return (row && vault.open<StoredRequest>(row.request, requestBound(id)).timezone) ?? 'UTC'
}
