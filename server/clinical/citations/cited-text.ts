import { type Statement, statementsIn } from '#server/clinical/checks/statements.ts'

/** A sentence of a section with the lines that its writer named for it. */
export interface CitedSentence {
  text: string
  lines: number[]
}

/** A line of a text with its references. */
export interface CitedLine {
  start: number
  /** References before its words. */
  lead: readonly number[]
  isRow: boolean
  /** References among its words or behind them, each with its place in the text. */
  others: { at: number; lines: readonly number[] }[]
}
/** A stretch of the text, and the lines that were named for it. */
interface Stretch {
  start: number
  end: number
  lines: number[]
}

/** Takes down the text of a section with its references, in the order in which both come. */
export function citedText() {
  let text = ''
  const lines: CitedLine[] = []
  /** References on separate lines before any words. */
  let early: number[] = []
  return {
    startLine(lead: readonly number[], isRow: boolean): void {
      lines.push({ start: text.length, lead: [...early, ...lead], isRow, others: [] })
      early = []
    },
    add(words: string): void {
      text += words
    },
    /** References at this position. */
    reference(named: readonly number[]): void {
      const line = lines.at(-1)
      if (line) line.others.push({ at: text.length, lines: named })
      else early.push(...named)
    },
    isEmpty: () => text === '',
    /** The sentences for which a line was named. */
    sentences(): CitedSentence[] {
      return citeStatements(text, lines).flatMap(({ statement, lines: named }) =>
        named.length > 0 ? [{ text: statement.text, lines: named }] : [],
      )
    },
  }
}

/** The sentences of a text, each with the numbers of its references in ascending order. */
export function citeStatements(
  text: string,
  lines: readonly CitedLine[],
): { statement: Statement; lines: number[] }[] {
  const ends = [...lines.slice(1).map(({ start }) => start), text.length]
  const stretches = lines.flatMap((line, at) => stretchesOf(text, line, ends[at] ?? text.length))
  return statementsIn(text).map((statement) => {
    const named = stretches
      .filter(({ start, end }) => start < statement.end && end > statement.start)
      .flatMap((stretch) => stretch.lines)
    return { statement, lines: [...new Set(named)].toSorted((a, b) => a - b) }
  })
}

/**
 * The references of a line apply to what follows them if the line begins with some, otherwise to what precedes them;
 * those of a table row apply to all of it.
 */
function stretchesOf(
  text: string,
  { start, lead, isRow, others }: CitedLine,
  end: number,
): Stretch[] {
  const all = [...lead, ...others.flatMap((one) => one.lines)]
  if (isRow) return [{ start, end, lines: all }]
  const stretches: Stretch[] = [{ start, end, lines: [...lead] }]
  for (const { at, lines } of others) {
    // The list is never empty.
    const open = stretches.at(-1) as Stretch
    const isNext = text.slice(open.start, at).trim() === ''
    const before = stretches.at(-2)
    if (lead.length === 0 && isNext && before) {
      before.lines.push(...lines)
      continue
    }
    if (lead.length > 0 && (isNext || !startsSentence(text, at, end))) {
      open.lines.push(...lines)
      continue
    }
    const cut = lead.length > 0 ? at : at + (closing.exec(text.slice(at, end))?.[0].length ?? 0)
    open.end = cut
    if (lead.length === 0) open.lines.push(...lines)
    stretches.push({ start: cut, end, lines: lead.length > 0 ? [...lines] : [] })
  }
  return stretches
}

/** Characters before a position: spaces may be left there by removed references. */
const LOOK_BACK = 200
const closing = /^[.,;:!?)”"’']+/

/** Whether a sentence ends before a place in a text and another one begins there. */
const startsSentence = (text: string, at: number, end: number) =>
  /[.!?。！？]["”’)]*$/.test(
    text
      .slice(Math.max(0, at - LOOK_BACK), at)
      .trimEnd()
      .slice(-4),
  ) &&
  text.slice(at, end).trim() !== '' &&
  !closing.test(text.slice(at, end))
