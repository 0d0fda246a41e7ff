import type { Settings } from '#contract/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

/** Looks for a habit in what a user has just done. */
export const learnJob = 'learn-memory'

type Lesson = { noteId: string } | { messageId: string }

/** Specification §4: only where memories are used, and inferring them is not off. */
export const mayInfer = (
  settings: Pick<Settings, 'memoryEnabled' | 'memoryInferenceOption'>,
): boolean => settings.memoryEnabled && settings.memoryInferenceOption !== 'off'

/** Queues a look at an edit that was signed, or at a message; nothing where the user does not want it. */
export async function enqueueLesson(
  s: Services,
  tx: Tx,
  user: { id: string; settings: Pick<Settings, 'memoryEnabled' | 'memoryInferenceOption'> },
  lesson: Lesson,
): Promise<void> {
  if (!mayInfer(user.settings)) return
  const key = 'noteId' in lesson ? lesson.noteId : lesson.messageId
  await s.jobs.enqueue(tx, learnJob, { userId: user.id, ...lesson }, { key })
}
