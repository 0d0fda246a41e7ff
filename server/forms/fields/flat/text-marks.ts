import type { PageRectangle } from '#contract/form-fields.ts'
import type { TextRun } from '../candidate.ts'
import type { Line } from './drawing.ts'

/** Letters that fonts draw as an empty box: Unicode, and those of Wingdings and Zapf Dingbats. */
const boxLetters =
  /[\u2610\u25A1\u2751\u2752\u274F\u2750\u25FB\u25A2\u2B1C\uF06F\uF0A8\uF071\uF072\uF0A3]/g
const underscores = /_+/g
const betweenUnderscores = /[^_]+/g

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

/** Rows of underscores as lines to write on; pieces that touch are one. */
export function linesInText(runs: readonly TextRun[]): Line[] {
  const lines: Line[] = []
  const found = runs.flatMap((run) =>
    [...run.text.matchAll(underscores)].map(({ 0: marks, index }): Line => {
      const [from, to] = spanOf(run, index, index + marks.length)
      const { y, height } = run.rectangle
      // The baseline, with the underscore just below it.
      return { from, to, at: y + height * 0.85 }
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

/** The words of a page without its underscores, which join a label and its blank to one run. */
export const wordsIn = (runs: readonly TextRun[]): TextRun[] =>
  runs.flatMap((run) =>
    [...run.text.matchAll(betweenUnderscores)].flatMap(({ 0: text, index }) => {
      if (!/[\p{L}\p{N}:]/u.test(text)) return []
      const [from, to] = spanOf(run, index, index + text.length)
      return [{ text, rectangle: { ...run.rectangle, x: from, width: to - from } }]
    }),
  )
