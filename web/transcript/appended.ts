import type { Chunk } from '#contract/transcripts.ts'

/** Live lines that haven't been read from the server yet; their numbers are a guess. */
const onlyHeard = new WeakSet<Chunk>()

/** The lines with a live one added. */
export function withHeard(known: Chunk[], chunk: Chunk): Chunk[] {
  if (known.slice(-200).some((one) => isSame(one, chunk))) return known
  onlyHeard.add(chunk)
  return [...known, chunk]
}

/** The number of the last line that was read from the server; -1 for none. Live lines come after it. */
export const lastRead = (known: readonly Chunk[]): number =>
  known.findLast((chunk) => !onlyHeard.has(chunk))?.seq ?? -1

/**
 * Merges lines that were read from the server. A live line is matched by its recording and time, since another writer may
 * have taken its number. An unchanged line keeps its object, so that it isn't drawn again.
 */
export function withRead(known: Chunk[], read: readonly Chunk[]): Chunk[] {
  if (read.length === 0) return known
  const heard = known.filter((chunk) => onlyHeard.has(chunk))
  const before = heard.length > 0 ? known.filter((chunk) => !onlyHeard.has(chunk)) : known
  const now = read.map((chunk) => {
    const said = heard.find((one) => isSame(one, chunk))
    if (!said) return chunk
    heard.splice(heard.indexOf(said), 1)
    if (said.seq !== chunk.seq || said.speaker !== chunk.speaker || chunk.edited) return chunk
    onlyHeard.delete(said)
    return said
  })
  const lines = appended(before, now)
  return heard.length > 0 ? [...lines, ...heard] : lines
}

/** Merges a full read: a line that was read before and is now missing is removed. */
export function withReread(known: Chunk[], read: readonly Chunk[]): Chunk[] {
  const there = new Set(read.map(({ seq }) => seq))
  const last = read.at(-1)?.seq ?? -1
  const stay = known.filter(
    (chunk) => onlyHeard.has(chunk) || chunk.seq > last || there.has(chunk.seq),
  )
  return withRead(stay, read)
}

const isSame = (a: Chunk, b: Chunk) =>
  a.recordingId === b.recordingId && a.timestamp === b.timestamp && a.text === b.text

/** Merges both lists in the order of their numbers, each line once. Lines at the end need no sorting. */
export function appended(known: Chunk[], more: readonly Chunk[]): Chunk[] {
  const last = known.at(-1)?.seq ?? -1
  const fresh = more.filter(({ seq }) => seq > last)
  if (fresh.length === more.length) return more.length ? [...known, ...more] : known
  const bySeq = new Map([...known, ...more].map((chunk) => [chunk.seq, chunk]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
