import type { PageRectangle } from '#contract/form-fields.ts'
import type { TextRun } from '../candidate.ts'
import type { Line } from './drawing.ts'

/** Letters that fonts draw as an empty box: Unicode, and those of Wingdings and Zapf Dingbats. */
const boxLetters =
  /[\u2610\u25A1\u2751\u2752\u274F\u2750\u25FB\u25A2\u2B1C\uF06F\uF0A8\uF071\uF072\uF0A3]/g
/** Rows of underscores, or of dots as they lead to the edge of a form. */
const blankMarks = /_+|(?:\. ?){8,}|…{3,}/g
/** Dots also lead to a page number or a price, in the same piece of text or the next. */
const leadTo = /^\s*[$€£]?\d/
const widestLead = 12

/** About how wide letters are in common fonts, in parts of the letter height. */
function widthOf(letter: string): number {
  if (/[ijl.,:;'|!()[\]\s-]/.test(letter)) return 0.29
  if (/[mwMW@%]/.test(letter)) return 0.86
  if (/[A-Z]/.test(letter)) return 0.67
  return letter === '_' ? 0.5 : 0.53
}

/** Where letters of a run are, by the widths of its font or the usual ones, scaled to the run. */
function spanOf(run: TextRun, from: number, to: number): [number, number] {
  const { text, rectangle } = run
  const widths = Array.from({ length: text.length }, (_, at) => {
    const letter = text.charAt(at)
    return (run.widthOf?.(letter) ?? 1_000 * widthOf(letter)) / 1_000
  })
  const sum = (end: number) => widths.slice(0, end).reduce((all, one) => all + one, 0)
  const scale = rectangle.width / Math.max(sum(text.length), 0.01)
  return [rectangle.x + sum(from) * scale, rectangle.x + sum(to) * scale]
}

/** Brackets around spaces, which many programs draw as pieces of their own. */
const brackets = /\[\s{0,6}\]/g
/** Points between a bracket and its counterpart in the next piece. */
const widestBrackets = 20

/** Pairs of square brackets to put a cross in. */
export function bracketsIn(runs: readonly TextRun[]): PageRectangle[] {
  const whole = runs.flatMap((run) =>
    [...run.text.matchAll(brackets)].map(({ 0: marks, index }) => {
      const [from, to] = spanOf(run, index, index + marks.length)
      return { ...run.rectangle, x: from, width: to - from }
    }),
  )
  const ends = runs.filter(({ text }) => text.trimStart().startsWith(']'))
  const parted = runs.flatMap((run) => {
    if (!run.text.trimEnd().endsWith('[')) return []
    const [from] = spanOf(run, run.text.lastIndexOf('['), run.text.length)
    const end = ends.find(
      ({ rectangle: { x, y } }) =>
        x > from && x - from < widestBrackets && Math.abs(y - run.rectangle.y) < 2,
    )
    if (!end) return []
    const [, to] = spanOf(end, 0, end.text.indexOf(']') + 1)
    return [{ ...run.rectangle, x: from, width: to - from }]
  })
  return [...whole, ...parted]
}

/** Boxes that are letters of the text. */
export const boxesInText = (runs: readonly TextRun[]): PageRectangle[] =>
  runs.flatMap((run) =>
    [...run.text.matchAll(boxLetters)].map(({ index }) => {
      const [from, to] = spanOf(run, index, index + 1)
      const { y, height } = run.rectangle
      const side = run.text.length === 1 ? to - from : Math.min(height, (to - from) * 1.4)
      return { x: from, y: y + (height - side) / 2, width: side, height: side }
    }),
  )

/** Rows of underscores or dots as lines to write on; pieces that touch are one. */
export function linesInText(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = []
  const found = runs.flatMap((run) =>
    [...run.text.matchAll(blankMarks)].flatMap(({ 0: marks, index }): Line[] => {
      const end = index + marks.length
      const [from, to] = spanOf(run, index, end)
      const { y, height } = run.rectangle
      const isLead = !marks.startsWith('_') && leadsOn(run, run.text.slice(end), to, runs)
      // The baseline, with the underscore just below it.
      return isLead ? [] : [{ from, to, at: y + height * 0.85 }]
    }),
  )
  for (const line of found.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const open = lines.find(
      (one) => Math.abs(one.at - line.at) < 3 && line.from - one.to < 5 && line.from >= one.from,
    )
    if (open) open.to = Math.max(open.to, line.to)
    else lines.push({ ...line })
  }
  return lines
}

/** Whether dots that end at `to` lead to a number. */
const leadsOn = (run: TextRun, rest: string, to: number, runs: readonly TextRun[]): boolean =>
  rest.trim() === ''
    ? runs.some(
        ({ text, rectangle: { x, y } }) =>
          leadTo.test(text) &&
          x > to - 2 &&
          x - to < widestLead &&
          Math.abs(y - run.rectangle.y) < 2,
      )
    : leadTo.test(rest)

/** The words of a page without its underscores and rows of dots, which join a label and its blank to one run. */
export const wordsIn = (runs: readonly TextRun[]): TextRun[] =>
  runs.flatMap((run) => {
    let at = 0
    const marks = [...run.text.matchAll(blankMarks)].map(({ 0: mark, index }) => [
      index,
      mark.length,
    ])
    return [...marks, [run.text.length, 0]].flatMap(([index = 0, length = 0]) => {
      const [start, text] = [at, run.text.slice(at, index)]
      at = index + length
      if (!/[\p{L}\p{N}:]/u.test(text)) return []
      const [from, to] = spanOf(run, start, index)
      return [{ text, rectangle: { ...run.rectangle, x: from, width: to - from } }]
    })
  })
