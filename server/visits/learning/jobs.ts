import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import { learnJob } from '#server/library/memories/queue.ts'
import type { Services } from '#server/services.ts'
import { learnFromMessage, learnFromNote } from './learn.ts'

const payload = z.object({
  userId: z.uuid(),
  noteId: z.optional(z.uuid()),
  messageId: z.optional(z.uuid()),
})

export function learningJobs(s: Services): Job[] {
  return [
    job({
      name: learnJob,
      payload,
      async handle({ userId, noteId, messageId }, signal) {
        if (noteId) await learnFromNote(s, userId, noteId, signal)
        if (messageId) await learnFromMessage(s, userId, messageId)
      },
    }),
  ]
}
