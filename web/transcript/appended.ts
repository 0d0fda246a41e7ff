import type { Chunk } from '#contract/transcripts.ts'

/** Lines that were heard and not yet read from the server: their numbers are those they will probably have. */
const onlyHeard = new WeakSet<Chunk>()

/** The lines with one more that was just said. */
export function withHeard(known: Chunk[], chunk: Chunk): Chunk[] {
  if (known.slice(-200).some((one) => isSame(one, chunk))) return known
  onlyHeard.add(chunk)
  return [...known, chunk]
}

/** The number of the last line that was read from the server; -1 for none. What was only heard stands behind. */
export const lastRead = (known: readonly Chunk[]): number =>
  known.findLast((chunk) => !onlyHeard.has(chunk))?.seq ?? -1

/**
 * The lines with those that were read from the server. A heard line is known by its recording and time, since
 * another writer may have got its number; the same object stays where all of it was right, so that nothing is
 * drawn again.
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

/** The lines when all of them were read anew: one that was read before and is not there any more goes. */
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

/** Both lists in the order of their numbers, each line once; what comes at the end costs no sorting. */
export function appended(known: Chunk[], more: readonly Chunk[]): Chunk[] {
  const last = known.at(-1)?.seq ?? -1
  const fresh = more.filter(({ seq }) => seq > last)
  if (fresh.length === more.length) return more.length ? [...known, ...more] : known
  const bySeq = new Map([...known, ...more].map((chunk) => [chunk.seq, chunk]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
