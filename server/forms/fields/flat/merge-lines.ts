import type { Line } from './drawing.ts'

/** Points by which pieces of one line may differ across, or be apart along it. */
const across = 1
const along = 1.5

/** Lines in order, with the pieces of one line joined and doubles removed. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged: Line[] = []
  for (const line of lines.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const open = merged.findLast(
      (one) =>
        Math.abs(one.at - line.at) <= across &&
        line.from <= one.to + along &&
        line.to >= one.from - along,
    )
    if (!open) {
      merged.push({ ...line })
      continue
    }
    open.from = Math.min(open.from, line.from)
    open.to = Math.max(open.to, line.to)
  }
  return merged
}
