import type { Judge, JudgeInput, Verdict } from '#server/clinical/judge.ts'
import { askModel } from '#server/models/ask.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import type { Model } from '#server/models/model.ts'
import { judgeQuestion } from './question.ts'
import { readAnswer } from './read-answer.ts'

/** A language model that is made when it is asked. */
export interface JudgeModel {
  name: string
  open: () => Promise<Model>
}

/** Sentences in one question: few enough that a small model keeps count. */
export const batchSize = 12

/**
 * Judges with a language model. Where one fails the next is asked. A sentence that the answer leaves out, or whose
 * quotation is not in the lines, is asked about once more.
 * @param models at least one, in the order in which they are asked
 */
export function modelJudge(models: readonly JudgeModel[]): Judge {
  const [first] = models
  return {
    name: first?.name ?? '',
    async judge(sentences, signal) {
      const verdicts = new Map<string, Verdict>()
      for (let at = 0; at < sentences.length; at += batchSize) {
        const batch = sentences.slice(at, at + batchSize)
        for (const [id, verdict] of await judgeBatch(models, batch, signal))
          verdicts.set(id, verdict)
      }
      return verdicts
    },
  }
}

async function judgeBatch(
  models: readonly JudgeModel[],
  batch: readonly JudgeInput[],
  signal: AbortSignal,
): Promise<Map<string, Verdict>> {
  const verdicts = readAnswer(await ask(models, batch, signal), batch)
  const left = batch.filter(({ id }) => !verdicts.has(id))
  if (left.length === 0) return verdicts
  return new Map([...verdicts, ...readAnswer(await ask(models, left, signal), left)])
}

/** Asks one model after the other until one answers. @throws ModelFailure of the last, or the signal's reason */
async function ask(
  models: readonly JudgeModel[],
  batch: readonly JudgeInput[],
  signal: AbortSignal,
): Promise<string> {
  let failure = new ModelFailure('No language model is set up.', false)
  for (const [at, one] of models.entries()) {
    try {
      let answer = ''
      // Where another model stands by, nobody waits for a server that is overloaded.
      const retries = at < models.length - 1 ? 0 : 2
      for await (const words of askModel(await one.open(), judgeQuestion(batch), signal, retries))
        answer += words
      return answer
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      failure = error
    }
  }
  throw failure
}
