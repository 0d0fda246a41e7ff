import { type Gap, gapText } from '#common/audio-gaps.ts'
import { formatMark } from '#common/time-mark.ts'
import type { Chunk } from '#contract/transcripts.ts'

/**
 * A transcript as text: `[h:mm:ss] Speaker: words`, a translation below its line, and gaps in their places: a reader
 * must not mistake a gap for silence.
 */
export function transcriptText(chunks: readonly Chunk[], gaps: readonly Gap[]): string {
  const remaining = [...gaps]
  const before = (seconds: number) =>
    remaining.splice(0, remaining.filter(({ from }) => from < seconds).length).map(gapLine)
  const lines = chunks.flatMap((chunk) => [...before(chunk.timestamp), textLine(chunk)])
  return [...lines, ...before(Infinity)].join('')
}

function textLine({ text, timestamp, speaker, translation, untimed }: Chunk): string {
  const head = [untimed ? '' : formatMark(timestamp), speaker && `${speaker}:`]
  const line = [...head, text].filter(Boolean).join(' ')
  return translation ? `${line}\n    ${translation}\n` : `${line}\n`
}

const gapLine = (gap: Gap) => `--- ${gapText(gap)} ---\n`

/** A transcript as WebVTT (W3C), which players show beside the sound. Lines without an end last three seconds. */
export function transcriptVtt(chunks: readonly Chunk[]): string {
  const cues = chunks
    .filter(({ untimed }) => !untimed)
    .map(({ text, timestamp, end, speaker }) => {
      const words = escaped(text)
      const said = speaker ? `<v ${escaped(speaker)}>${words}` : words
      return `${stamp(timestamp)} --> ${stamp(end ?? timestamp + 3)}\n${said}\n`
    })
  return `WEBVTT\n\n${cues.join('\n')}`
}

// A blank line would end the cue.
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\s+/g, ' ')

function stamp(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000))
  const part = (value: number, width = 2) => String(value).padStart(width, '0')
  const whole = Math.floor(ms / 1000)
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}.${part(ms % 1000, 3)}`
}
