import { randomUUID } from 'node:crypto'
import type { Claim, Opinion } from '#contract/notes.ts'
import { askModel } from '#server/models/ask.ts'
import type { Model } from '#server/models/model.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { recordBlock } from '#server/models/prompts/record.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { readVerdicts, recordText } from './read-verdicts.ts'

/** Sentences in one question: few enough that a small model keeps count. */
const batchSize = 12
/** Questions under way at once. */
const atOnce = 2

/**
 * Has a model judge sentences, in batches, against the record.
 * @returns opinions by claim; a sentence that the model passed over is 'unsure'
 * @throws ModelFailure, or the signal's reason when it is aborted
 */
export async function askBatches(
  model: Model,
  by: string,
  { claims, sources }: { claims: readonly Claim[]; sources: readonly Source[] },
  signal: AbortSignal,
): Promise<Map<string, Opinion>> {
  const mark = `mark-${randomUUID()}`
  const block = `The mark is ${mark}.\n\n${recordBlock(sources, mark)}`
  const record = recordText(sources)
  const batches: Claim[][] = []
  for (let at = 0; at < claims.length; at += batchSize)
    batches.push(claims.slice(at, at + batchSize))
  const opinions = new Map<string, Opinion>()

  async function ask(batch: Claim[]): Promise<void> {
    const list = batch.map(({ text }, at) => `${at + 1}. ${text.replaceAll('\n', ' ')}`).join('\n')
    const prompt = `${block}\n\nSentences to judge:\n${list}`
    const question = { instructions: readPrompt('opinion').text, prompt }
    let answer = ''
    for await (const words of askModel(model, question, signal)) answer += words
    const verdicts = readVerdicts(answer, record)
    for (const [at, { id }] of batch.entries()) {
      const verdict = verdicts.get(at + 1) ?? { verdict: 'unsure' as const, quote: '' }
      opinions.set(id, { ...verdict, by })
    }
  }

  const next = batches.values()
  // Workers share one iterator, so that each batch is asked once.
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const batch of next) await ask(batch)
    }),
  )
  return opinions
}
