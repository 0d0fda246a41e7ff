import { roundSeconds } from '../round-seconds.ts'
import { layoutOf } from './layout.ts'
import { type ImportedLine, tidyLines } from './lines.ts'
import { splitSpeaker } from './speaker.ts'

/** Minutes stop at 59 behind an hour, seconds always do. */
const clock = String.raw`(?:\d{1,4}:[0-5]?\d|\d{1,3}):[0-5]\d(?:[.,]\d{1,3})?`
/** `[0:01:05]`, `[12:30]`, or whisper.cpp's `[00:00:01.000 --> 00:00:04.500]`. */
const marks = new RegExp(String.raw`\[(${clock})(?:\s*-->\s*(${clock}))?\]`)
const bareMark = /^(\d{1,4}:[0-5]\d:[0-5]\d)(?=\s|$)/

interface MarkedLine {
  start: number | null
  end?: number
  text: string
  /** Follows the line above without a blank line or a time between. */
  continues: boolean
}

/**
 * Reads a transcript in plain text, finding `[h:mm:ss]` and `[mm:ss]` times and speakers (`Doctor:`, `[patient]`,
 * repeated names). Prose without either becomes lines as it is. Everything else stays in the text. Never throws.
 */
export function readText(text: string): ImportedLine[] {
  const layout = layoutOf(text)
  const { names } = layout
  const marked = layout.lines.reduce<MarkedLine[]>(addLine, [])
  const lines: ImportedLine[] = []
  let speaker: string | null = null
  for (const { text: said, continues, ...times } of marked) {
    if (said === '' && times.start === null) continue
    const found = splitSpeaker(said, names)
    // A wrapped line belongs to the current speaker; after a blank line or a time the speaker is unknown.
    speaker = found.speaker ?? (continues ? speaker : null)
    lines.push({ ...times, speaker, text: found.text })
  }
  return tidyLines(withHeadingsApplied(lines))
}

function addLine(lines: MarkedLine[], line: string): MarkedLine[] {
  const above = lines.at(-1)
  const parts = line.replace(bareMark, '[$1]').split(marks)
  const lead = parts[0]?.trim() ?? ''
  if (parts.length === 1 || lead !== '') {
    lines.push({ start: null, text: lead, continues: above !== undefined && above.text !== '' })
  }
  for (let i = 1; i < parts.length; i += 3) {
    const [start, end, text = ''] = parts.slice(i, i + 3)
    const times = { start: secondsOf(start ?? ''), ...(end && { end: secondsOf(end) }) }
    lines.push({ ...times, text: text.trim(), continues: false })
  }
  return lines
}

/** A time or a speaker on a separate line applies to the line below. */
function withHeadingsApplied(lines: ImportedLine[]): ImportedLine[] {
  let heading: ImportedLine | undefined
  return lines.flatMap((line) => {
    const above = heading
    heading = undefined
    if (above !== undefined && line.start === null) {
      line = { ...above, text: line.text, speaker: line.speaker ?? above.speaker }
    }
    if (line.text !== '') return [line]
    heading = line
    return []
  })
}

/** Seconds of `h:mm:ss` or `mm:ss`, with a fraction after `.` or `,`. */
export function secondsOf(text: string): number {
  const parts = text.replace(',', '.').split(':')
  return roundSeconds(parts.reduce((sum, part) => sum * 60 + Number(part), 0))
}
