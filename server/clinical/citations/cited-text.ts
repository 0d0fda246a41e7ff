import { statementsIn } from '#server/clinical/checks/statements.ts'

/** A sentence of a section with the lines that its writer named for it. */
export interface CitedSentence {
  text: string
  lines: number[]
}

interface Line {
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
  const lines: Line[] = []
  return {
    startLine(lead: readonly number[], isRow: boolean): void {
      lines.push({ start: text.length, lead, isRow, others: [] })
    },
    add(words: string): void {
      text += words
    },
    /** References that stand here. */
    reference(named: readonly number[]): void {
      lines.at(-1)?.others.push({ at: text.length, lines: named })
    },
    isEmpty: () => text === '',
    /** The sentences for which a line was named. */
    sentences(): CitedSentence[] {
      const ends = [...lines.slice(1).map(({ start }) => start), text.length]
      const stretches = lines.flatMap((line, at) =>
        stretchesOf(text, line, ends[at] ?? text.length),
      )
      return statementsIn(text).flatMap((statement) => {
        const named = stretches
          .filter(({ start, end }) => start < statement.end && end > statement.start)
          .flatMap((stretch) => stretch.lines)
        const sorted = [...new Set(named)].toSorted((a, b) => a - b)
        return sorted.length > 0 ? [{ text: statement.text, lines: sorted }] : []
      })
    },
  }
}

/**
 * The references of a line stand for what follows them where the line begins with some, else for what precedes them;
 * those of a table's row for all of it.
 */
function stretchesOf(text: string, { start, lead, isRow, others }: Line, end: number): Stretch[] {
  const all = [...lead, ...others.flatMap((one) => one.lines)]
  if (isRow) return [{ start, end, lines: all }]
  const stretches: Stretch[] = [{ start, end, lines: [...lead] }]
  for (const { at, lines } of others) {
    // The list is never empty.
    const open = stretches.at(-1) as Stretch
    if (lead.length > 0 && !startsSentence(text, at, end)) {
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

const closing = /^[.,;:!?)”"’']+/

/** Whether a sentence ends before a place in a text and another one begins there. */
const startsSentence = (text: string, at: number, end: number) =>
  /[.!?。！？]["”’)]*$/.test(text.slice(Math.max(0, at - 4), at).trimEnd()) &&
  text.slice(at, end).trim() !== '' &&
  !closing.test(text.slice(at, end))
