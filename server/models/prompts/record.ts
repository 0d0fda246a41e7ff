import { formatMark } from '#common/time-mark.ts'
import type { NumberedLine } from '#server/clinical/citations/number-lines.ts'
import type { Source } from '#server/clinical/language/source.ts'

const titles = {
  transcript: 'Transcript',
  context: 'Context notes',
  intake: 'Answers of the patient before the visit',
  file: 'Uploaded file',
  chart: 'Chart in the EMR, not said in this visit',
} as const

/**
 * The data of a visit as one block of text, which a model reads as data.
 * @param mark a word that no speaker or author could know; it delimits the block
 */
export function recordBlock(sources: readonly Source[], mark: string): string {
  const parts = (['intake', 'context', 'file', 'chart', 'transcript'] as const)
    .map((kind) =>
      formatPart(
        kind,
        kind === 'transcript'
          ? spokenWithGaps(sources)
          : sources.filter((source) => source.kind === kind),
      ),
    )
    .filter((part) => part !== '')
  return [`${mark} RECORD BEGINS`, ...parts, `${mark} RECORD ENDS`].join('\n\n')
}

/**
 * The lines of a visit with the numbers for citations, the transcript first, so that other material doesn't invalidate
 * its prompt cache.
 * @param gaps sources of kind 'gap'; they have no number
 */
export function numberedRecord(
  lines: readonly NumberedLine[],
  gaps: readonly Source[],
  mark: string,
): string {
  const parts = (['intake', 'context', 'file', 'chart'] as const).flatMap((kind) =>
    titled(
      kind,
      lines.filter(({ source }) => source.kind === kind),
    ),
  )
  return [
    recordStart(lines, gaps, mark),
    ...speakersIn(lines),
    ...parts,
    `${mark} RECORD ENDS`,
  ].join('\n\n')
}

/** The roles of the speakers. They come after the transcript, so that a late name changes nothing before it. */
function speakersIn(lines: readonly NumberedLine[]): string[] {
  const names = new Map(
    lines.flatMap(({ source: { label, speaker } }) =>
      label === undefined || speaker === undefined ? [] : [[label, speaker] as const],
    ),
  )
  const named = [...names].map(([label, name]) => `${oneLine(label)} is ${oneLine(name)}`)
  return named.length > 0 ? [`Speakers: ${named.join(', ')}.`] : []
}

/** The start of `numberedRecord`, up to the end of the transcript; later lines are appended to it. */
export function recordStart(
  lines: readonly NumberedLine[],
  gaps: readonly Source[],
  mark: string,
): string {
  const spoken = lines.filter(({ source }) => source.kind === 'transcript')
  return [`${mark} RECORD BEGINS`, ...titled('transcript', spoken, gaps)].join('\n\n')
}

function titled(
  kind: keyof typeof titles,
  lines: readonly NumberedLine[],
  gaps: readonly Source[] = [],
): string[] {
  const shown = withGaps(lines, gaps)
  return shown.length > 0 ? [`${titles[kind]}:\n${shown.join('\n')}`] : []
}

/** A delimiter made from a random word, which no speaker or author could know. */
export const markFrom = (word: string): string => `=====${word}=====`

/** The first line of every prompt, which names the mark. */
export const markLine = (mark: string): string => `The mark is ${mark}`

const numbered = ({ number, source: { speaker, label = speaker }, text }: NumberedLine) =>
  [`[${number}]`, label && `${oneLine(label)}:`, oneLine(text)].filter(Boolean).join(' ')

const oneLine = (text: string) => text.replace(/[\n\r\v\f\u0085\u2028\u2029]+/g, ' ').trim()

function withGaps(lines: readonly NumberedLine[], gaps: readonly Source[]): string[] {
  const left = gaps.toSorted((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0))
  const shown: string[] = []
  for (const line of lines) {
    const { timestamp = -1 } = line.source
    while (left[0] && timestamp > (left[0].timestamp ?? 0)) shown.push(`(${left.shift()?.text})`)
    shown.push(numbered(line))
  }
  return [...shown, ...left.map(({ text }) => `(${text})`)]
}

/** Shows a model the gaps, so that it doesn't join the words before and after. */
function spokenWithGaps(sources: readonly Source[]): Source[] {
  const lines = sources.filter(({ kind }) => kind === 'transcript')
  for (const gap of sources.filter(({ kind }) => kind === 'gap')) {
    const next = lines.findIndex(({ timestamp = -1 }) => timestamp > (gap.timestamp ?? 0))
    lines.splice(next < 0 ? lines.length : next, 0, { ...gap, text: `(${gap.text})` })
  }
  return lines
}

/** Other material that a model reads as data, never as orders. */
export const dataBlock = (mark: string, name: string, text: string): string =>
  [`${mark} ${name} BEGINS`, text.trim(), `${mark} ${name} ENDS`].join('\n\n')

function formatPart(kind: keyof typeof titles, sources: Source[]): string {
  if (sources.length === 0) return ''
  const isSpoken = kind === 'transcript'
  const lines = sources.map((source) => (isSpoken ? formatLine(source) : source.text.trim()))
  const isList = isSpoken || kind === 'chart' || kind === 'intake'
  return `${titles[kind]}:\n${lines.join(isList ? '\n' : '\n\n')}`
}

function formatLine({ timestamp, speaker, text }: Source): string {
  return [timestamp !== undefined && formatMark(timestamp), speaker && `${speaker}:`, text]
    .filter(Boolean)
    .join(' ')
}
