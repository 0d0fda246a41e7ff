import type { Answer } from '#contract/endpoint.ts'
import type { suggestCodes as endpoint } from '#contract/codes.ts'
import type { Claim } from '#contract/notes.ts'
import { modelConfig } from '#server/models/config.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'
import { listNotes } from '#server/notes/notes.ts'
import { sourcesOf } from '#server/notes/sources.ts'
import type { Services } from '#server/services.ts'
import type { ProblemStatement } from './find.ts'
import { allCodes } from './lexicon.ts'
import { readList } from './official/stored-list.ts'
import { codesAnswered } from './answer.ts'

/**
 * Diagnosis codes with evidence: for the diagnoses of the newest note, or for what the clinician stated where there is
 * none. A model's proposals count where the code exists and the sentence names the problem.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function suggestCodes(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<Answer<typeof endpoint>> {
  const visit = await sourcesOf(s, userId, scribeId)
  const claims = await newestClaims(s, userId, scribeId)
  const { items: byWords, statements } = await visit.analyse('findCodes', { claims })
  const answer = await proposals(s, scribeId, statements, signal)
  if (answer === undefined) return { items: byWords, writer: 'words', dropped: 0 }
  const titles = new Map(
    codesAnswered(answer).flatMap((code) => {
      const title = titleOf(s, code)
      return title === undefined ? [] : [[code, title] as const]
    }),
  )
  const { items, dropped } = await visit.analyse('acceptCodes', { answer, statements, titles })
  const more = items.filter(({ code }) => !byWords.some((one) => one.code === code))
  return { items: [...byWords, ...more], writer: 'model', dropped }
}

/** The checked sentences of the note that was changed last; none where no note is whole. */
async function newestClaims(s: Services, userId: string, scribeId: string): Promise<Claim[]> {
  const notes = await listNotes(s, userId, scribeId)
  const whole = notes.filter(({ state, content }) => state === 'complete' && content.trim() !== '')
  return whole.toSorted((a, b) => b.updated.localeCompare(a.updated))[0]?.claims ?? []
}

/** From the official list where it is installed, else from the list that ships with the product. */
const titleOf = ({ config }: Services, code: string): string | undefined =>
  readList(config.codesDir)?.codes.get(code)?.title ?? allCodes().get(code)?.title

/** What the model proposes; undefined where there is none or it failed. */
async function proposals(
  s: Services,
  scribeId: string,
  statements: readonly ProblemStatement[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const config = await modelConfig(s)
  if (!config || statements.length === 0) return undefined
  const [{ modelOf }, { askModel }] = await Promise.all([
    import('#server/models/providers.ts'),
    import('#server/models/ask.ts'),
  ])
  const mark = `=====${scribeId}=====`
  const lines = statements.map(({ text }, at) => `[${at + 1}] ${text.replaceAll('\n', ' ')}`)
  const prompt = [`The mark is ${mark}`, dataBlock(mark, 'STATEMENTS', lines.join('\n'))]
  const question = { instructions: readPrompt('codes').text, prompt: prompt.join('\n\n') }
  try {
    let answer = ''
    for await (const words of askModel(await modelOf(s, config), question, signal)) answer += words
    return answer
  } catch (error) {
    if (error instanceof ModelFailure) return undefined
    throw error
  }
}
