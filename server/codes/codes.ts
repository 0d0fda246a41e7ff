import type { Answer } from '#contract/endpoint.ts'
import type { suggestCodes as endpoint } from '#contract/codes.ts'
import { modelConfig } from '#server/models/config.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { recordBlock } from '#server/models/prompts/record.ts'
import { sourcesOf } from '#server/notes/sources.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { Services } from '#server/services.ts'
import { findCodes } from './find.ts'
import { judgeProposals } from './proposed.ts'

/**
 * Diagnosis codes with evidence for a visit: those that its words give, and with a model those of its proposals that
 * hold.
 * @throws AppError 'Scribe not found'
 */
export async function suggestCodes(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<Answer<typeof endpoint>> {
  const { sources, indexed } = await sourcesOf(s, userId, scribeId)
  const byWords = findCodes(sources, await indexed())
  const answer = await proposals(s, scribeId, sources, signal)
  if (answer === undefined) return { items: byWords, writer: 'words', dropped: 0 }
  const { items, dropped } = judgeProposals(answer, sources, await indexed())
  const more = items.filter(({ code }) => !byWords.some((one) => one.code === code))
  return { items: [...byWords, ...more], writer: 'model', dropped }
}

/** What the model proposes; undefined where there is none or it failed. */
async function proposals(
  s: Services,
  scribeId: string,
  sources: Source[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const config = await modelConfig(s)
  if (!config || sources.length === 0) return undefined
  const [{ modelOf }, { askModel }] = await Promise.all([
    import('#server/models/providers.ts'),
    import('#server/models/ask.ts'),
  ])
  const mark = `=====${scribeId}=====`
  const prompt = `The mark is ${mark}\n\n${recordBlock(sources, mark)}`
  const question = { instructions: readPrompt('codes').text, prompt }
  try {
    let answer = ''
    for await (const words of askModel(await modelOf(s, config), question, signal)) answer += words
    return answer
  } catch (error) {
    if (error instanceof ModelFailure) return undefined
    throw error
  }
}
