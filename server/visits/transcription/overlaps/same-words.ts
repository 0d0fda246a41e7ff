import { wordsOf } from '../versions/words.ts'
import { endOf } from '../versions/times.ts'

/** A line with its time in the visit, in seconds. */
export interface TimedLine {
  seq: number
  text: string
  timestamp: number
  end?: number | undefined
}

/** Two devices agree on the time to within this many seconds: one of them may have been silent for that long. */
const WINDOW_SECONDS = 15
/** The share of a line's words that the other recording must have for it to count as the same. */
const LINE_SHARE = 0.6
/** Two devices with this many shared words were in one room; two conversations share few pairs of words. */
const ROOM_SHARE = 0.5

/** Words in which lines that otherwise agree may not differ: they carry a dose or turn a finding round. */
const TELLING = new Set(
  `no not never none without nor denies denied isn't aren't wasn't don't doesn't didn't can't won't zero one two three
  four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
  thirty forty fifty sixty seventy eighty ninety hundred thousand half left right`.split(/\s+/),
)
const isTelling = (word: string) => TELLING.has(word) || /\d/.test(word)

interface Line extends TimedLine {
  words: string[]
}

/** What the other recording has of a line. */
interface Cover {
  words: number
  /** Lines of the other recording that have it. */
  by: Set<number>
  /** Whether the line says the same as these. */
  isSame: boolean
}

/**
 * The numbers of the duplicate lines in two recordings of one stretch, so that each is shown once: those of the earlier
 * recording, and of the later one if it begins in the middle of a line. A line that differs in a number or in a
 * negation isn't a duplicate, and two different conversations have none.
 */
export function saidTwice(earlier: readonly TimedLine[], later: readonly TimedLine[]): Set<number> {
  const [first, second] = [earlier.map(withWords), later.map(withWords)]
  const covers = first.map((line) => coverOf(line, second))
  const share = (covered: number, of: readonly Line[]) =>
    covered /
    Math.max(
      1,
      of.reduce((sum, { words }) => sum + words.length, 0),
    )
  const found = covers.reduce((sum, { words }) => sum + words, 0)
  if (share(found, first) < ROOM_SHARE && share(found, second) < ROOM_SHARE) return new Set()
  const doubled = new Set<number>()
  const needed = new Set<number>()
  covers.forEach(({ isSame, by }, n) => {
    const seq = first[n]?.seq
    if (!isSame || seq === undefined) return
    doubled.add(seq)
    for (const one of by) needed.add(one)
  })
  const left = first.filter(({ seq }) => !doubled.has(seq))
  for (const line of second)
    if (!needed.has(line.seq) && isPartOf(line, left)) doubled.add(line.seq)
  return doubled
}

/** Whether every word of a line is among these. */
const isPartOf = (line: Line, others: readonly Line[]) =>
  line.words.length > 0 && coverOf(line, others).words === line.words.length

const withWords = (line: TimedLine): Line => ({
  ...line,
  words: wordsOf(line.text).map(({ key }) => key),
})

function coverOf(line: Line, others: readonly Line[]): Cover {
  const near = others.filter(
    (other) =>
      other.timestamp <= endOf(line) + WINDOW_SECONDS &&
      endOf(other) >= line.timestamp - WINDOW_SECONDS,
  )
  const by = new Set<number>()
  const covered = new Set<number>()
  const length = Math.min(2, line.words.length)
  for (let at = 0; length > 0 && at + length <= line.words.length; at++) {
    const having = near.filter(({ words }) => holds(words, line.words.slice(at, at + length)))
    if (having.length === 0) continue
    for (const { seq } of having) by.add(seq)
    for (let n = 0; n < length; n++) covered.add(at + n)
  }
  const missing = line.words.filter((_, n) => !covered.has(n))
  const isSame = covered.size >= line.words.length * LINE_SHARE && !missing.some(isTelling)
  return { words: covered.size, by, isSame: isSame && line.words.length > 0 }
}

const holds = (words: readonly string[], some: readonly string[]) =>
  words.some((_, at) => some.every((word, n) => words[at + n] === word))
