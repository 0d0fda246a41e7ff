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

interface State {
  /** The answer without its citations. */
  text: string
  marks: string[]
  lines: CitedLine[]
  /** Indexes of citations on separate lines before any words. */
  early: number[]
}

/** A citation's place in the text, and its index among the marks. */
interface PlacedMark {
  at: number
  end: number
  lines: number[]
}

/** The citations of each sentence of an answer, by the offset of the sentence. */
export function marksBySentence(content: string): Map<number, string[]> {
  const state: State = { text: withoutMarks(content), marks: [], lines: [], early: [] }
  let start = 0
  for (const line of content.split('\n')) {
    addLine(state, line, start)
    start += line.length + 1
  }
  return new Map(
    citeStatements(state.text, state.lines).map(({ statement, lines: named }) => [
      statement.start,
      named.flatMap((at) => state.marks[at] ?? []),
    ]),
  )
}

function addLine(state: State, line: string, from: number): void {
  const bare = state.text.slice(from, from + line.length)
  const begin = listMark.exec(bare)?.[0].length ?? 0
  const named = [...line.matchAll(marks)].map(({ 0: mark, index }): PlacedMark => {
    const lines = [state.marks.push(mark) - 1]
    return { at: from + index, end: from + index + mark.length, lines }
  })
  const words = bare.slice(begin)
  if (separators.test(words)) return addLoneMarks(state, named)
  const isLead = ({ at }: PlacedMark) => separators.test(bare.slice(begin, at - from))
  const lead = [...state.early, ...named.filter(isLead).flatMap(({ lines }) => lines)]
  state.early = []
  const others = named
    .filter((one) => !isLead(one))
    .map((one) => ({ at: placeOf(state.text, one), lines: one.lines }))
  state.lines.push({ start: from, lead, isRow: words.startsWith('|'), others })
}

/** Citations on a separate line belong to the line before, or at the beginning to the next one. */
function addLoneMarks(state: State, named: readonly PlacedMark[]): void {
  const before = state.lines.at(-1)
  if (before) before.others.push(...named)
  else state.early.push(...named.flatMap(({ lines }) => lines))
}

/** A citation before a full stop is placed at the stop. */
const placeOf = (text: string, { at, end }: PlacedMark): number =>
  closing.test(text.slice(end)) ? end : at
