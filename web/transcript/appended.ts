import type { Chunk } from '#contract/transcripts.ts'

/** Both lists in the order of their numbers, each line once; what comes at the end costs no sorting. */
export function appended(known: Chunk[], more: readonly Chunk[]): Chunk[] {
  const last = known.at(-1)?.seq ?? -1
  const fresh = more.filter(({ seq }) => seq > last)
  if (fresh.length === more.length) return more.length ? [...known, ...more] : known
  const bySeq = new Map([...known, ...more].map((chunk) => [chunk.seq, chunk]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}
