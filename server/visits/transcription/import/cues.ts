import { decode } from 'html-entities'
import { type ImportedLine, tidyLines } from './lines.ts'
import { speakerLabel, speakerNames, splitSpeaker } from './speaker.ts'
import { secondsOf } from './text.ts'

const clock = String.raw`(?:\d{1,4}:)?\d{1,2}:\d{2}[.,]\d{1,3}`
const timing = new RegExp(String.raw`^\s*(${clock})\s*-->\s*(${clock})(?:\s.*)?$`)
const voice = /<v(?:\.[^\s>]*)?[ \t]+([^>]+)>/
const tags = /<\/?(?:[bicuv]|ruby|rt|lang|font)(?:[.\s][^>]*)?>|<\d[\d:.]*>|\{\\[^}]*\}/gi

/**
 * Reads WebVTT (W3C) and SubRip: cues with their times, `<v Name>` voices and `Name:` prefixes.
 * Notes, styles and regions of WebVTT are left out; a damaged block is kept as text without a time.
 * Never throws.
 */
export function readCues(text: string): ImportedLine[] {
  const blocks = text.replaceAll(/\r\n?/g, '\n').split(/\n[ \t]*\n/)
  const cues = blocks.flatMap(parseCue)
  const names = speakerNames(cues.map((cue) => cue.text))
  return tidyLines(cues.flatMap((cue) => voicesOf(cue, names)))
}

interface Cue {
  start: number | null
  end?: number
  text: string
}

function parseCue(block: string, index: number): Cue[] {
  const lines = block.split('\n')
  if (index === 0 && /^\uFEFF?WEBVTT(?:\s|$)/.test(lines[0] ?? '')) lines.shift()
  if (/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(lines[0] ?? '') && !lines.some(isTiming)) return []
  const cues: Cue[] = []
  for (const [i, line] of lines.entries()) {
    const times = timing.exec(line)
    if (times) {
      cues.push({ start: secondsOf(times[1] ?? ''), end: secondsOf(times[2] ?? ''), text: '' })
      continue
    }
    if (isTiming(lines[i + 1] ?? '') && isCueName(line, i)) continue
    const open = cues.at(-1)
    if (open === undefined) cues.push({ start: null, text: line })
    else open.text = `${open.text}\n${line}`.trim()
  }
  return cues
}

/** A cue's name is at the top of its block; if the blank line is missing, only a number is a name. */
function isCueName(line: string, index: number): boolean {
  return index === 0 || /^\s*\d+\s*$/.test(line)
}

function isTiming(line: string): boolean {
  return timing.test(line)
}

function voicesOf({ text, ...times }: Cue, names: ReadonlySet<string>): ImportedLine[] {
  const [lead = '', ...voices] = text.split(voice)
  const lines: ImportedLine[] = [{ ...times, ...spokenIn(lead, names) }]
  for (let i = 0; i < voices.length; i += 2) {
    const speaker = speakerLabel(plainText(voices[i] ?? ''))
    lines.push({ ...times, speaker, text: plainText(voices[i + 1] ?? '') })
  }
  return lines
}

function spokenIn(text: string, names: ReadonlySet<string>) {
  return splitSpeaker(plainText(text), names)
}

function plainText(text: string): string {
  const bare = text.replaceAll(tags, '').replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
  return decode(bare, { scope: 'strict' }).trim()
}
