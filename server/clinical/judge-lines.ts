import type { Evidence } from '#contract/notes.ts'
import type { NumberedLine } from './judge.ts'
import type { VisitLine } from './visit.ts'

/** What a judge needs to know about a visit. */
export type JudgeLine = Pick<VisitLine, 'number' | 'source' | 'role' | 'text'>

/**
 * Lines before and after a cited line that a judge reads: the question of an answer, and what is added to it. With two,
 * the recorded judge's verdicts were the same, for 700 tokens more a note.
 */
const NEIGHBOURS = 1
/** Lines that were found for a sentence and that its writer did not name. */
const MOST_FOUND = 4
/** A visit with this few lines is read whole for a sentence without cited lines: shared words may mislead. */
const FEW_LINES = 40
/** Characters of a line. A turn of a clinician who examines and plans without a pause takes up to 1,500. */
const LONGEST = 2_000

/** The lines to judge a sentence by, in spoken order: those it cites, those found for it, and their neighbours. */
export function linesToJudge(
  sentence: string,
  evidence: readonly Evidence[],
  lines: readonly JudgeLine[],
): NumberedLine[] {
  const places = placesByEvidence(lines)
  const cited = evidence.filter((one) => one.cited).flatMap(places)
  const isWhole = cited.length === 0 && lines.length <= FEW_LINES
  const found = evidence
    .filter((one) => !one.cited)
    .flatMap(places)
    .slice(0, MOST_FOUND)
  const searched = cited.length + found.length > 0 ? [] : similarLines(sentence, lines)
  const near = cited.length > 0 ? cited : [...found, ...searched]
  const chosen = new Set(
    isWhole ? lines.keys() : near.flatMap((at) => around(at, NEIGHBOURS, lines)),
  )
  // An answer says nothing without its question.
  for (const at of found) for (const one of around(at, 1, lines)) if (one <= at) chosen.add(one)
  const nearest = new Set(near)
  return [...chosen]
    .toSorted((a, b) => a - b)
    .flatMap((at) =>
      numberedLine(lines[at]).map((line) => ({
        ...line,
        ...(nearest.has(at) && { isNearest: true }),
      })),
    )
}

/** A line as a judge reads it; undefined for none. */
export const numberedLine = (line: JudgeLine | undefined): NumberedLine[] =>
  line
    ? [
        {
          number: line.number,
          speaker:
            line.source.kind === 'transcript'
              ? (line.role ?? line.source.speaker)
              : line.source.kind,
          text: line.text.replace(/\s+/g, ' ').slice(0, LONGEST),
        },
      ]
    : []

/** Neighbours of the same kind: the first line of a letter doesn't answer the last spoken line. */
function around(at: number, reach: number, lines: readonly JudgeLine[]): number[] {
  const kind = lines[at]?.source.kind
  return Array.from({ length: 2 * reach + 1 }, (_, n) => at - reach + n).filter(
    (one) => lines[one] !== undefined && lines[one].source.kind === kind,
  )
}

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Indices of the lines that an evidence quotes: the whole source if it's one line, or the lines with its words. */
function placesByEvidence(lines: readonly JudgeLine[]): (evidence: Evidence) => number[] {
  const bySource = new Map<string, number[]>()
  for (const [at, { source }] of lines.entries()) {
    const key = `${source.kind} ${source.id}`
    bySource.set(key, [...(bySource.get(key) ?? []), at])
  }
  return ({ kind, sourceId, quote }) => {
    const all = bySource.get(`${kind} ${sourceId}`) ?? []
    if (all.length <= 1) return all
    const words = plain(quote)
    return all.filter((at) => {
      const text = plain(lines[at]?.text ?? '')
      return text !== '' && (words.includes(text) || text.includes(words))
    })
  }
}

/** Words are compared by their beginnings, which endings leave alone. */
const STEM = 5
const stemsOf = (text: string) =>
  new Set((text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => word.slice(0, STEM)))

/** Indices of the lines that share the rarest words with a sentence, the most similar first. */
export function similarLines(sentence: string, lines: readonly { text: string }[]): number[] {
  const stems = lines.map(({ text }) => stemsOf(text))
  const weights = new Map<string, number>()
  for (const stem of stemsOf(sentence)) {
    const count = stems.filter((one) => one.has(stem)).length
    if (count > 0) weights.set(stem, Math.log(1 + lines.length / count))
  }
  const score = (of: ReadonlySet<string>) =>
    [...weights].reduce((sum, [stem, weight]) => sum + (of.has(stem) ? weight : 0), 0)
  return stems
    .map((of, at) => ({ at, score: score(of) }))
    .filter((one) => one.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_FOUND)
    .map(({ at }) => at)
}
