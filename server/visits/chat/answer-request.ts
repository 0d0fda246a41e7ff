import { message } from '#common/translation.ts'
import type { Citation, Message } from '#contract/chat.ts'
import type { Claim } from '#contract/notes.ts'
import type { CheckRequest } from '#server/visits/analysis/functions.ts'
import { claimsIn } from '#server/clinical/citations/cite-claims.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { detectForeignLanguage } from '#server/clinical/transcript/language.ts'
import { noSuchLine } from './citations.ts'
import { marksBySentence, withoutMarks } from './cited-marks.ts'

/** The sources that can support an answer: the visit, and what the answer cites from earlier visits and attached files. */
export function answerSources(
  sources: readonly Source[],
  citations: readonly Citation[],
): Source[] {
  const others = citations.flatMap(({ kind, visit, sourceId, quote, file }): Source[] => {
    if (visit) {
      const name = `Visit of ${visit.created.slice(0, 10)}`
      return [{ kind: 'file', id: `${visit.id} ${sourceId}`, name, text: quote }]
    }
    const isNew = !sources.some((one) => one.kind === kind && one.id === sourceId)
    return kind === 'file' && isNew
      ? [{ kind, id: sourceId, ...(file !== undefined && { name: file }), text: quote }]
      : []
  })
  return [...sources, ...others]
}

/** The check request of an answer: its citation marks become spaces, so that offsets stay, and their lines become citations. */
export function answerRequest(
  { content, citations }: Pick<Message, 'content' | 'citations'>,
  sources: readonly Source[],
): CheckRequest {
  const markdown = withoutMarks(content)
  const numbers = numbersByMark(citations, sources)
  const marks = marksBySentence(content)
  const cited = claimsIn(markdown).map(({ id, start }) => {
    const named = marks.get(start) ?? []
    return [id, named.flatMap((mark) => numbers.get(mark) ?? [])] as const
  })
  return {
    markdown,
    language: detectForeignLanguage(markdown),
    fixed: [],
    citations: new Map(cited),
  }
}

/** The lines that an answer's citation marks refer to. */
function numbersByMark(
  citations: readonly Citation[],
  sources: readonly Source[],
): Map<string, number[]> {
  const keyOf = (kind: string, id: string) => `${kind} ${id}`
  const lines = Map.groupBy(numberLines(sources), ({ source }) => keyOf(source.kind, source.id))
  return new Map(
    citations.flatMap(({ mark, kind, sourceId, visit }) => {
      const key = visit ? keyOf('file', `${visit.id} ${sourceId}`) : keyOf(kind, sourceId)
      const found = lines.get(key)?.map(({ number }) => number)
      return mark !== undefined && found ? [[mark, found] as const] : []
    }),
  )
}

/** Marks every sentence that cites a missing line, whether it is true or not. */
export function withMissingLines(claims: readonly Claim[], content: string): Claim[] {
  const marks = marksBySentence(content)
  return claims.map((claim) => {
    if (!marks.get(claim.start)?.includes(noSuchLine)) return claim
    const problem = {
      kind: 'finding' as const,
      inNote: claim.text,
      inSource: '',
      message: message('This sentence cites a line that does not exist'),
      start: claim.start,
      end: claim.end,
      contradicts: false,
    }
    const status = claim.status === 'contradicted' ? claim.status : 'unsupported'
    return { ...claim, status, problems: [...claim.problems, problem] }
  })
}
