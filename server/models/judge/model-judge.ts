import {
  type Judge,
  type JudgeInput,
  sentencesPerQuestion,
  type Verdict,
} from '#server/clinical/judge.ts'
import { askModel } from '#server/models/providers/ask.ts'
import type { Model } from '#server/models/providers/model.ts'
import { judgeQuestion } from './question.ts'
import { readAnswer } from './read-answer.ts'

/** A language model that is created on demand. */
export interface JudgeModel {
  name: string
  open: () => Promise<Model>
  /** Number of retries for an overloaded or unreachable server. */
  retries: number
}

/** A judge that uses a language model. It asks once more about sentences that the answer omits or misquotes. */
export function modelJudge(model: JudgeModel): Judge {
  return {
    name: model.name,
    async judge(sentences, signal) {
      const verdicts = new Map<string, Verdict>()
      for (let at = 0; at < sentences.length; at += sentencesPerQuestion) {
        const batch = sentences.slice(at, at + sentencesPerQuestion)
        for (const [id, verdict] of await judgeBatch(model, batch, signal))
          verdicts.set(id, verdict)
      }
      return verdicts
    },
  }
}

async function judgeBatch(
  model: JudgeModel,
  batch: readonly JudgeInput[],
  signal: AbortSignal,
): Promise<Map<string, Verdict>> {
  const verdicts = readAnswer(await ask(model, batch, signal), batch)
  const left = batch.filter(({ id }) => !verdicts.has(id))
  if (left.length === 0) return verdicts
  return new Map([...verdicts, ...readAnswer(await ask(model, left, signal), left)])
}

/** @throws ModelFailure, or the signal's reason */
async function ask(
  { open, retries }: JudgeModel,
  batch: readonly JudgeInput[],
  signal: AbortSignal,
): Promise<string> {
  let answer = ''
  for await (const words of askModel(await open(), judgeQuestion(batch), signal, { retries }))
    answer += words
  return answer
}
