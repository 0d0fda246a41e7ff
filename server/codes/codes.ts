import type { Answer } from '#contract/endpoint.ts'
import type { CodeSuggestion, suggestCodes as endpoint } from '#contract/codes.ts'
import type { Claim, NoteCheck } from '#contract/notes.ts'
import { modelConfig } from '#server/models/config.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'
import { listNotes } from '#server/notes/notes.ts'
import type { ReadVisit } from '#server/notes/read-visit.ts'
import { citedList } from '#server/clinical/citations/listed.ts'
import { checkText } from '#server/notes/judging/check-text.ts'
import { sourcesOf } from '#server/notes/sources.ts'
import type { Services } from '#server/services.ts'
import type { ProblemStatement } from './find.ts'
import { allCodes } from './lexicon.ts'
import { readList } from './official/stored-list.ts'
import { codesAnswered } from './answer.ts'

/**
 * Diagnosis codes with evidence: for the diagnoses of the newest note, or for what the clinician stated where there is
 * none. A model's proposals are listed where code and sentence exist, and marked where the sentence doesn't support them.
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
  if (answer === undefined)
    return { items: byWords, writer: 'words', dropped: 0, check: { state: 'rules' } }
  const titles = new Map(
    codesAnswered(answer).flatMap((code) => {
      const title = titleOf(s, code)
      return title === undefined ? [] : [[code, title] as const]
    }),
  )
  const { items, dropped } = await visit.analyse('acceptCodes', { answer, statements, titles })
  const more = items.filter(({ code }) => !byWords.some((one) => one.code === code))
  const judged = await judgeCodes(s, visit, [...byWords, ...more], signal)
  return { ...judged, writer: 'model', dropped }
}

/** Judges codes against their lines. Without a judge, the marks of the rules stay. */
async function judgeCodes(
  s: Services,
  visit: ReadVisit,
  items: CodeSuggestion[],
  signal: AbortSignal,
): Promise<{ items: CodeSuggestion[]; check: NoteCheck }> {
  const texts = items.map(({ title, evidence }) => ({ text: title, source: evidence }))
  const { markdown, citations, itemAt } = citedList(texts, visit.sources)
  const request = { markdown, language: 'en', fixed: [], citations }
  const { claims, check } = await checkText(s, visit, request, signal)
  if (check.state !== 'judged') return { items, check }
  const byItem = Map.groupBy(claims, ({ start }) => itemAt(start))
  return { items: items.map((one, at) => ({ ...one, claims: byItem.get(at) ?? [] })), check }
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
