import type { CodeSuggestion, CodesEvent, SuggestedCodes } from '#contract/codes.ts'
import type { Claim } from '#contract/notes.ts'
import { channel } from '#server/platform/events/channel.ts'
import type { ModelConfig } from '#server/models/providers/config.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'
import { listNotes } from '#server/visits/notes/notes.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import type { NumberedEvent } from '#server/visits/notes/generation/replay-log.ts'
import { type CheckedList, checkList } from '#server/visits/notes/judging/check-list.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { modelFor } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import type { ProblemStatement } from './find.ts'
import { allCodes } from './lexicon.ts'
import { readList } from './official/stored-list.ts'
import { codesAnswered } from './answer.ts'

/** The codes found by words, and the sentences that may name a problem. */
interface CodesByWords {
  items: CodeSuggestion[]
  statements: ProblemStatement[]
}

/**
 * Diagnosis codes with evidence: for the diagnoses of the newest note, or for the clinician's statements if there is
 * none. A model's proposals are listed if code and sentence exist, and marked if the sentence doesn't support them.
 * Codes are sent as soon as they are known, then again with their marks as the judge answers.
 * @throws AppError 'Scribe not found', AnalysisFailure
 */
export async function suggestCodes(
  s: Services,
  userId: string,
  scribeId: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<NumberedEvent<CodesEvent>>> {
  const visit = await loadVisit(s, userId, scribeId)
  const claims = await newestClaims(s, userId, scribeId)
  const found = await visit.analyse('findCodes', { claims })
  return numbered(stagesOf(s, scribeId, visit, found, signal))
}

async function* numbered(
  stages: AsyncIterable<SuggestedCodes>,
): AsyncGenerator<NumberedEvent<CodesEvent>> {
  let id = 0
  for await (const codes of stages) yield { id: id++, event: { type: 'codes', codes } }
}

async function* stagesOf(
  s: Services,
  scribeId: string,
  visit: ReadVisit,
  { items: byWords, statements }: CodesByWords,
  signal: AbortSignal,
): AsyncGenerator<SuggestedCodes> {
  const ofWords = { items: byWords, writer: 'words', dropped: 0 } as const
  const config = await modelFor(s, visit.userId)
  if (!config || statements.length === 0) return yield { ...ofWords, check: { state: 'rules' } }
  yield { ...ofWords, check: { state: 'judging' } }
  const answer = await proposals(s, config, scribeId, statements, signal)
  if (answer === undefined) return yield { ...ofWords, check: { state: 'rules' } }
  const titles = new Map(
    codesAnswered(answer).flatMap((code) => {
      const title = findTitle(s, code)
      return title === undefined ? [] : [[code, title] as const]
    }),
  )
  const { items, dropped } = await visit.analyse('acceptCodes', { answer, statements, titles })
  const more = items.filter(({ code }) => !byWords.some((one) => one.code === code))
  yield* judged(s, visit, { items: [...byWords, ...more], writer: 'model', dropped }, signal)
}

/** Judges codes against their lines. A code that no judge has decided keeps the marks of the rules. */
async function* judged(
  s: Services,
  visit: ReadVisit,
  codes: Omit<SuggestedCodes, 'check'>,
  signal: AbortSignal,
): AsyncGenerator<SuggestedCodes> {
  const texts = codes.items.map(({ title, evidence }) => ({ text: title, source: evidence }))
  const withMarks = ({ items, check }: CheckedList): SuggestedCodes => ({
    ...codes,
    items: codes.items.map((one, at) =>
      items[at]?.isJudged ? { ...one, claims: items[at].claims } : one,
    ),
    check,
  })
  const stages = channel<SuggestedCodes>(signal)
  const checking = checkList(s, visit, { texts, language: 'en' }, signal, (list) =>
    stages.push(withMarks(list)),
  ).finally(stages.close)
  // Thrown below, unless its reader has left.
  checking.catch(() => undefined)
  yield* stages
  yield withMarks(await checking)
}

/** The checked sentences of the most recently changed note; none if no note is complete. */
async function newestClaims(s: Services, userId: string, scribeId: string): Promise<Claim[]> {
  const notes = await listNotes(s, userId, scribeId)
  const whole = notes.filter(({ state, content }) => state === 'complete' && content.trim() !== '')
  return whole.toSorted((a, b) => b.updated.localeCompare(a.updated))[0]?.claims ?? []
}

/** From the official list if it is installed, else from the list that ships with the product. */
const findTitle = ({ config }: Services, code: string): string | undefined =>
  readList(config.codesDir)?.codes.get(code)?.title ?? allCodes().get(code)?.title

/** What the model proposes; undefined if it failed. */
async function proposals(
  s: Services,
  config: ModelConfig,
  scribeId: string,
  statements: readonly ProblemStatement[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const [{ openModel }, { askModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/ask.ts'),
  ])
  const mark = `=====${scribeId}=====`
  const lines = statements.map(({ text }, at) => `[${at + 1}] ${text.replaceAll('\n', ' ')}`)
  const prompt = [`The mark is ${mark}`, dataBlock(mark, 'STATEMENTS', lines.join('\n'))]
  const question = { instructions: readPrompt('codes').text, prompt: prompt.join('\n\n') }
  try {
    let answer = ''
    const words = askModel(await openModel(s, config), question, signal, { isAside: true })
    for await (const word of words) answer += word
    return answer
  } catch (error) {
    if (error instanceof ModelFailure) return undefined
    throw error
  }
}
