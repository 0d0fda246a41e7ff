import type { Answer } from '#contract/endpoint.ts'
import type { showPrompt as endpoint } from '#contract/generation.ts'
import { randomUUID } from 'node:crypto'
import type { Services } from '#server/services.ts'
import { withoutFixedText } from './fixed-text.ts'
import type { GenerateRequest } from './inputs.ts'
import { planWriting } from './plan.ts'
import { buildQuestions } from './runs.ts'
import { createTask } from './task.ts'

/**
 * The prompt for a language model, word for word. Sends nothing.
 * @throws AppError like `startGeneration`
 */
export async function showPrompt(
  s: Services,
  userId: string,
  wanted: GenerateRequest,
): Promise<Answer<typeof endpoint>> {
  const { input, chosen } = await planWriting(s, userId, wanted)
  const { writer } = chosen
  const task = withoutFixedText(createTask(randomUUID(), { ...input, section: undefined }))
  if (writer.kind === 'highlights') return { writer, questions: [] }
  return { writer, questions: buildQuestions(task) }
}
