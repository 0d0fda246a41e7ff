import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { tryMemory as endpoint } from '#contract/memories.ts'
import { modelFor, whyNoModel } from '#server/organisation/groups/models-for.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'
import { noVisit } from '#server/platform/worker-pool/no-visit.ts'
import type { Services } from '#server/services.ts'
import { previewChange, newestNotes, type PastNote } from './preview.ts'

const needsModel = new AppError('unavailable', 'This needs a language model, and none is set up.')

/** Each is read and written whole by the model. */
const LOOKED_AT = 3

/**
 * A language model's version of the newest notes under a memory in free words. Stores nothing.
 * @throws AppError 'unavailable' without a model, 'failed' if it fails; AnalysisFailure
 */
export async function tryMemory(
  s: Services,
  userId: string,
  command: string,
  signal: AbortSignal,
): Promise<Answer<typeof endpoint>> {
  const config = await modelFor(s, userId)
  if (!config) throw await whyNoModel(s, userId, needsModel)
  const [{ openModel }, { askModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/ask.ts'),
  ])
  const model = await openModel(s, config)
  const past = await newestNotes(s, userId, LOOKED_AT)
  const changed = []
  try {
    // One after the other: a model on a small machine serves one at a time.
    for (const note of past) {
      let after = ''
      const options = { retries: 1, isAside: true }
      for await (const words of askModel(model, writePrompt(note, command), signal, options))
        after += words
      const change = previewChange(note, after.trim())
      if (!change) continue
      const texts = { before: note.content, after }
      changed.push({
        ...change,
        doubts: await s.analysis.run('trialDoubts', texts, noVisit, userId),
      })
    }
  } catch (error) {
    if (error instanceof ModelFailure) throw new AppError('failed', error.message)
    throw error
  }
  return { model: config.model, notes: past.length, changed }
}

function writePrompt({ content }: PastNote, command: string) {
  const mark = `=====${randomUUID()}=====`
  const prompt = [`The mark is ${mark}`, dataBlock(mark, 'NOTE', content), `The wish:\n${command}`]
  return { instructions: readPrompt('try-memory').text, prompt: prompt.join('\n\n') }
}
