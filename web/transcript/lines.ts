import { mergeNext, type Sentence } from '#common/merge.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { t } from '#web/i18n/i18n.ts'

/**
 * Joins the chunks of a transcript into lines, by the merge rule of specification §9. Only new chunks are joined, so
 * the ten-thousandth is as fast as the first; after a change, everything after it is joined again.
 */
export function createLines(): (chunks: readonly Chunk[]) => readonly Sentence[] {
  let known: readonly Chunk[] = []
  let lines: Sentence[] = []
  return (chunks) => {
    if (chunks === known) return lines
    const same = known.findIndex((chunk, at) => chunk !== chunks[at])
    // A line is kept while its chunks are; what follows is joined again.
    const next = same < 0 ? [...lines] : lines.filter(({ to }) => to < same)
    for (const chunk of chunks.slice((next.at(-1)?.to ?? -1) + 1)) mergeNext(next, chunk)
    known = chunks
    lines = next
    return lines
  }
}

const pieces = new WeakMap<Sentence, readonly Chunk[]>()

/** The chunks that a line was joined from: the same list for the same line, which `createLines` replaces when a chunk changes. */
export function lineChunks(line: Sentence, chunks: readonly Chunk[]): readonly Chunk[] {
  const known = pieces.get(line)
  if (known) return known
  const found = chunks.slice(line.from, line.to + 1)
  pieces.set(line, found)
  return found
}

/** The number of the first chunk of the line that holds a chunk; a line is edited under it. */
export function findFirstChunk(
  lines: readonly Sentence[],
  chunks: readonly Chunk[],
  seq: number,
): number | undefined {
  const line = lines.find((one) => lineChunks(one, chunks).some((chunk) => chunk.seq === seq))
  return line && chunks[line.from]?.seq
}

/** Lists the speakers of a transcript in the order of their first words; the same list until there is another name. */
export function createSpeakers(): (chunks: readonly Chunk[]) => readonly string[] {
  let known: readonly string[] = []
  return (chunks) => {
    const names = new Set<string>()
    for (const { speaker } of chunks) if (speaker) names.add(speaker)
    const same = names.size === known.length && known.every((name) => names.has(name))
    if (!same) known = [...names]
    return known
  }
}

/** The place of the line that is spoken at a moment of the visit, in seconds; -1 before the first. */
export function lineAt(lines: readonly Sentence[], seconds: number): number {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.timestamp ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The places of the lines that contain the text, ignoring case. */
export function findLines(lines: readonly Sentence[], text: string): number[] {
  const wanted = text.trim().toLowerCase()
  if (!wanted) return []
  return lines.flatMap((line, at) => (line.text.toLowerCase().includes(wanted) ? [at] : []))
}

/** The probable role of each speaker, by the name in the lines. */
export type Guesses = ReadonlyMap<string, 'clinician' | 'patient'>

const roles: Readonly<Record<string, string>> = {
  clinician: t('Clinician'),
  patient: t('Patient'),
  other: t('Other'),
}

/** Formats a speaker for display: 'clinician' is Clinician, 'S2' is Speaker 2, a name is unchanged. */
export function speakerName(speaker: string | null | undefined): string {
  if (!speaker) return ''
  const number = /^S(\d+)$/.exec(speaker)?.[1]
  if (number) return t('Speaker {number}', { number })
  const role = Object.hasOwn(roles, speaker) && roles[speaker]
  return role || speaker.charAt(0).toUpperCase() + speaker.slice(1)
}
