import type { NewChunk, StoredChunk } from '../chunks/stored.ts'
import { byTime, endOf } from './times.ts'

/**
 * Gives the speakers of a new version the labels that the same voices had in the one before, by who spoke when, so that
 * their names stay with the right person. A new voice gets an unused label. A version without speakers takes those of
 * the one before where they speak most of a line.
 */
export function keepSpeakers(
  lines: readonly NewChunk[],
  before: readonly StoredChunk[],
): NewChunk[] {
  const spoken = before.filter(({ speaker }) => speaker !== undefined)
  if (spoken.length === 0) return [...lines]
  const near = byTime(spoken)
  const shares = lines.map((line) => sharesOf(line, spoken, near))
  const labels = matched(lines, shares, new Set(spoken.map(({ speaker }) => speaker ?? '')))
  return lines.map((line, n) => {
    const speaker = line.speaker === undefined ? mostOf(line, shares[n]) : labels.get(line.speaker)
    return { ...line, ...(speaker !== undefined && { speaker }) }
  })
}

type Shares = Map<string, number>

/** Seconds of a line by who spoke in them before. */
function sharesOf(
  line: NewChunk,
  spoken: readonly StoredChunk[],
  near: (from: number, to: number) => number[],
): Shares {
  const shares: Shares = new Map()
  for (const place of near(line.timestamp, endOf(line))) {
    const old = spoken[place]
    if (!old?.speaker) continue
    const shared = Math.min(endOf(old), endOf(line)) - Math.max(old.timestamp, line.timestamp)
    if (shared > 0) shares.set(old.speaker, (shares.get(old.speaker) ?? 0) + shared)
  }
  return shares
}

function mostOf(line: NewChunk, shares: Shares = new Map()): string | undefined {
  const [best] = [...shares].toSorted((a, b) => b[1] - a[1])
  return best && best[1] > (endOf(line) - line.timestamp) / 2 ? best[0] : undefined
}

/** Pairs labels one to one, those that speak together longest first. */
function matched(
  lines: readonly NewChunk[],
  shares: readonly Shares[],
  known: ReadonlySet<string>,
): Map<string, string> {
  const votes = new Map<string, { label: string; old: string; seconds: number }>()
  lines.forEach(({ speaker }, n) => {
    if (speaker === undefined) return
    for (const [old, seconds] of shares[n] ?? []) {
      const key = JSON.stringify([speaker, old])
      const sum = (votes.get(key)?.seconds ?? 0) + seconds
      votes.set(key, { label: speaker, old, seconds: sum })
    }
  })
  const labels = new Map<string, string>()
  const taken = new Set<string>()
  for (const { label, old } of [...votes.values()].toSorted((a, b) => b.seconds - a.seconds)) {
    if (labels.has(label) || taken.has(old)) continue
    labels.set(label, old)
    taken.add(old)
  }
  const used = new Set(known)
  for (const label of new Set(lines.flatMap(({ speaker }) => speaker ?? []))) {
    if (!labels.has(label)) labels.set(label, unused(label, used))
    used.add(labels.get(label) ?? label)
  }
  return labels
}

function unused(label: string, used: ReadonlySet<string>): string {
  if (!used.has(label)) return label
  let n = 1
  while (used.has(`S${n}`)) n++
  return `S${n}`
}
