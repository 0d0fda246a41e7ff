import { fileJobs } from '#server/files/jobs.ts'
import { noteJobs } from '#server/notes/jobs.ts'
import type { Services } from '#server/services.ts'

/** Begins to work on the queue: every kind of job there is. */
export async function startWork(s: Services): Promise<void> {
  await s.jobs.work([...fileJobs(s), ...noteJobs(s)])
}
