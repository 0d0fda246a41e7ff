import type { Settings } from '#contract/profile.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'

/** Looks for a habit in a user's latest edit or message. */
export const learnJob = 'learn-memory'

type Lesson = { noteId: string } | { messageId: string }

/** Specification §4: only if memories are used, and inferring them isn't off. */
export const mayInfer = (
  settings: Pick<Settings, 'memoryEnabled' | 'memoryInferenceOption'>,
): boolean => settings.memoryEnabled && settings.memoryInferenceOption !== 'off'

/** Queues the analysis of a signed edit or a message, unless the user has turned it off. */
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
