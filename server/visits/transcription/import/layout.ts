import { isName, isRole, speakerLabel, speakerNames, splitSpeaker } from './speaker.ts'
import { spanOf, type Stamp, stampBefore, stampBehind } from './stamp.ts'

/** A transcript in the one layout that the reader accepts: `[mm:ss] Name: what was said`, and its names. */
export interface Layout {
  lines: string[]
  names: ReadonlySet<string>
}

const marker = /^(?:(?:[-–—*•‣▪◦●○>]|\d{1,3}[.)]|#{1,6})\s+)+/u
const emphasis = /^(\*\*|__|[*_])(\S.*?)\1/
/** Of the chat of a meeting: `From Dana Lee to Everyone: …`. */
const addressed = /^From\s+(.{1,40}?)\s+to\s+.{1,60}?:\s*/i

/**
 * Converts the formats of recorders, meetings, chats and word processors to that layout: names and times on a line
 * above, bullets and bold, times in other brackets or none. A line without a recognised speaker or time stays
 * unchanged.
 */
export function layoutOf(text: string): Layout {
  const raw = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.trim())
  const spanned = withSpans(raw)
  const headed = withHeadings(spanned.lines)
  const read = headed.lines.map(readLine)
  const said = read.map(({ rest }) => rest).filter(Boolean)
  const senders = read.flatMap(({ sender }) => sender ?? [])
  const names = new Set([...spanned.names, ...headed.names, ...senders, ...speakerNames(said)])
  const isTimed = countsUp(read)
  const lines = read.flatMap(({ line, stamp, rest }) => {
    const speaks = splitSpeaker(rest, names).speaker !== null
    if (!speaks) return stamp && isTimed ? [`${stamp.mark} ${stamp.rest}`.trim()] : [line]
    return turnsIn(rest, names).map((turn, i) =>
      i === 0 && stamp ? `${stamp.mark} ${turn}` : turn,
    )
  })
  return { lines, names }
}

/** An invalid time, such as `[0:00:61]`, before a speaker. */
const noTime = /^(\[[\d:.,]{3,14}\])\s*([^\s:][^:]{0,40}):\s*/

interface LayoutLine {
  line: string
  stamp: Stamp | undefined
  /** Without bullet, emphasis and time. */
  rest: string
  sender?: string | undefined
}

function readLine(line: string): LayoutLine {
  const plain = undecorated(line)
  const behind = stampBehind(plain)
  if (behind) return { line, stamp: behind, rest: `${behind.name}: ${behind.rest}` }
  const stamp = stampBefore(plain)
  const bare = undecorated(stamp?.rest ?? plain)
  const sender = addressed.exec(bare)?.[1]
  const rest = bare.replace(addressed, '$1: ').replace(noTime, '$2: $1 ')
  const [cell = '', ...cells] = rest.split('\t')
  const isTable = cells.length > 0 && (isName(cell) || isRole(cell))
  return { line, stamp, sender, rest: isTable ? `${cell}: ${cells.join(' ')}` : rest }
}

const undecorated = (line: string): string =>
  line.replace(marker, '').replace(emphasis, '$2').trim()

/**
 * Whether bare clocks at the beginning of lines count the minutes of a visit: from its first minute on, never backwards,
 * on half of the lines. Clocks of a day's events ("09:30 given paracetamol") do not.
 */
function countsUp(read: readonly LayoutLine[]): boolean {
  const filled = read.filter(({ line }) => line !== '')
  const stamps = filled.flatMap(({ stamp }) => stamp ?? [])
  return stamps.length * 2 >= filled.length && fromFirstMinute(stamps)
}

function fromFirstMinute(stamps: readonly Stamp[]): boolean {
  const times = stamps.map(({ mark }) => secondsIn(mark))
  const isRising = times.every((at, i) => i === 0 || at >= (times[i - 1] ?? 0))
  return times.length >= 2 && (times[0] ?? 60) < 60 && isRising && !stamps.some((s) => s.ofDay)
}

const secondsIn = (mark: string): number =>
  mark
    .slice(1, -1)
    .split(':')
    .reduce((sum, part) => sum * 60 + Number.parseFloat(part), 0)

/** What several people said in one paragraph, each from their name on: else the first would be given the words of all. */
function turnsIn(rest: string, names: ReadonlySet<string>): string[] {
  const turns: string[] = []
  let from = 0
  for (const { index, 0: end } of rest.matchAll(/[.?!…]["”’]?\s+(?=\p{Lu})/gu)) {
    const next = index + end.length
    if (splitSpeaker(rest.slice(next), names).speaker === null) continue
    turns.push(rest.slice(from, next).trim())
    from = next
  }
  return [...turns, rest.slice(from)]
}

/** `0:0:3.1 --> 0:0:5.0` and a name below it, as meetings are kept in Word documents. */
function withSpans(lines: readonly string[]): Layout {
  const filled = lines.filter(Boolean)
  const spans = filled.flatMap((line, i) => (spanOf(line) ? [i] : []))
  if (spans.length === 0) return { lines: [...lines], names: new Set() }
  const below = spans.map((i) => i + 1)
  const isNamed = below.every((i) => isName(filled[i] ?? '') && hasWords(filled[i + 1]))
  const named = new Set(isNamed ? below : [])
  return {
    lines: filled.map((line, i) => spanOf(line) ?? (named.has(i) ? `${line}:` : line)),
    names: new Set([...named].map((i) => filled[i] ?? '')),
  }
}

const hasWords = (line: string | undefined) => line !== undefined && spanOf(line) === undefined

interface Heading {
  name: string
  stamp?: Stamp
}

/** Names above their words, with a time (`Dana Lee  0:03`) or, for roles, alone. They apply until the next. */
function withHeadings(lines: readonly string[]): Layout {
  const filled = lines.filter(Boolean)
  const headings = filled.map(headingOf)
  const found = headings.filter((heading) => heading !== undefined)
  const isEach = headings.every(
    (heading, i) => !heading || (i + 1 < filled.length && !headings[i + 1]),
  )
  const names = new Set(found.map(({ name }) => name))
  const stamps = found.flatMap(({ stamp }) => stamp ?? [])
  const takesTurns =
    (names.size > 1 && found.length > names.size) || bothSides(names) || fromFirstMinute(stamps)
  if (found.length < 2 || !isEach || !takesTurns) return { lines: [...lines], names: new Set() }
  return {
    lines: filled.map((line, i) => {
      const heading = headings[i]
      return heading ? `${heading.stamp?.mark ?? ''} ${heading.name}:`.trim() : line
    }),
    names,
  }
}

function headingOf(line: string): Heading | undefined {
  const plain = undecorated(line)
  const stamp = stampBehind(plain)
  if (stamp && stamp.rest === '' && (isName(stamp.name) || isRole(stamp.name)))
    return { name: stamp.name, stamp }
  return isRole(plain) ? { name: plain } : undefined
}

function bothSides(names: ReadonlySet<string>): boolean {
  const labels = new Set([...names].map(speakerLabel))
  return labels.has('clinician') && labels.has('patient')
}
