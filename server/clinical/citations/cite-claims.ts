import { claimId } from '#server/clinical/checks/claim-id.ts'
import { statementsIn } from '#server/clinical/checks/statements.ts'
import type { CitedSentence } from './cited-text.ts'
import type { NumberedLine } from './number-lines.ts'

/** The lines that a writer named for the sentences of a note: keys of `NumberedLine` by `claimId`. */
export type Citations = Record<string, string[]>

/** A section as it was written, with what its writer named. */
export interface CitedSection {
  heading: string
  cited: readonly CitedSentence[]
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/**
 * The citations of a note's sentences. A sentence changed since it was written has none, and references to missing
 * lines are ignored.
 */
export function citeClaims(
  markdown: string,
  sections: readonly CitedSection[],
  lines: readonly NumberedLine[],
): Citations {
  const keys = new Map(lines.map(({ number, key }) => [number, key]))
  const left = new Map<string, string[][]>()
  for (const { heading, cited } of sections)
    for (const { text, lines: named } of cited) {
      const id = `${plain(heading)}\n${plain(text)}`
      left.set(id, [...(left.get(id) ?? []), named.flatMap((one) => keys.get(one) ?? [])])
    }
  const citations: Citations = {}
  for (const { id, heading, text } of claimsIn(markdown)) {
    const named = left.get(`${plain(heading)}\n${plain(text)}`)?.shift() ?? []
    if (named.length > 0) citations[id] = named
  }
  return citations
}

/** The citations of those sentences that a text still holds. */
export function citationsIn(markdown: string, citations: Citations): Citations {
  const kept: Citations = {}
  for (const { id } of claimsIn(markdown)) {
    const named = citations[id]
    if (named) kept[id] = named
  }
  return kept
}

/** Citations in the checker's form: line numbers of the visit as it is now, by `claimId`. */
export function numberedCitations(
  citations: Citations,
  lines: readonly NumberedLine[],
): Map<string, number[]> {
  const numbers = new Map(lines.map(({ number, key }) => [key, number]))
  return new Map(
    Object.entries(citations).flatMap(([id, keys]) => {
      const found = keys.flatMap((key) => numbers.get(key) ?? [])
      return found.length > 0 ? [[id, found] as const] : []
    }),
  )
}

/** A sentence that the checker will read. */
interface ClaimPlace {
  id: string
  heading: string
  text: string
  start: number
}

/** The sentences of a note with their ids, as the checker gives them, under the headings of level 2. */
export function claimsIn(markdown: string): ClaimPlace[] {
  const seen = new Map<string, number>()
  const headings = [...markdown.matchAll(/^##[ \t]+(.+)$/gm)]
  return statementsIn(markdown).map((statement) => {
    const key = `${statement.section}\n${statement.text}`
    const occurrence = seen.get(key) ?? 0
    seen.set(key, occurrence + 1)
    const heading = headings.findLast(({ index }) => index < statement.start)?.[1] ?? ''
    const { text, start } = statement
    return { id: claimId(statement, occurrence), heading, text, start }
  })
}
