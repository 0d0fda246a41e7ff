import { type CitedLine, citeStatements } from '#server/clinical/citations/cited-text.ts'

/** A citation as written in an answer. A line without a time is cited by its number. */
const marks =
  /\[(?:(?:Visit \d{1,3} )?\d{1,4}:[0-5]\d:[0-5]\d|File \d{1,2}|no such line|\d{1,6})\]/g
const listMark = /^[ \t]*(?:[-*+•]|\d{1,3}[.)])?[ \t]*/
const separators = /^[\s.,:;]*$/
const closing = /^[.,;:!?)]/

/** An answer with spaces in the place of its citations, so that offsets stay. */
export const withoutMarks = (content: string): string =>
  content.replace(marks, (mark) => ' '.repeat(mark.length))

/** The citations that stand for each sentence of an answer, by the place where the sentence begins in it. */
export function marksBySentence(content: string): Map<number, string[]> {
  const text = withoutMarks(content)
  const found: string[] = []
  const lines: CitedLine[] = []
  let early: number[] = []
  let start = 0
  for (const line of content.split('\n')) {
    readLine(line, start)
    start += line.length + 1
  }
  return new Map(
    citeStatements(text, lines).map(({ statement, lines: named }) => [
      statement.start,
      named.flatMap((at) => found[at] ?? []),
    ]),
  )

  function readLine(line: string, from: number): void {
    const bare = text.slice(from, from + line.length)
    const words = bare.slice(listMark.exec(bare)?.[0].length ?? 0)
    const named = [...line.matchAll(marks)].map(({ 0: mark, index }) => {
      const lines = [found.push(mark) - 1]
      return { at: from + index, end: from + index + mark.length, lines }
    })
    if (separators.test(words)) return standAlone(named)
    const isLead = ({ at }: { at: number }) =>
      separators.test(bare.slice(listMark.exec(bare)?.[0].length ?? 0, at - from))
    const lead = [...early, ...named.filter(isLead).flatMap(({ lines }) => lines)]
    early = []
    const others = named
      .filter((one) => !isLead(one))
      .map(({ at, end, lines }) => ({ at: behindSpaces(at, end), lines }))
    lines.push({ start: from, lead, isRow: words.startsWith('|'), others })
  }

  /** Citations on a line of their own belong to the line before, or at the beginning to the next one. */
  function standAlone(named: readonly { at: number; lines: number[] }[]): void {
    const before = lines.at(-1)
    if (before) before.others.push(...named)
    else early.push(...named.flatMap(({ lines }) => lines))
  }

  /** A citation before a full stop stands at the stop. */
  function behindSpaces(at: number, end: number): number {
    const rest = text.slice(end)
    return closing.test(rest) ? end : at
  }
}
