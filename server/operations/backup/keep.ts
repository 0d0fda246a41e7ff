import type { BackupSettings } from '#contract/admin.ts'

interface DatedCopy {
  id: string
  started: Date
}

/**
 * Which copies may go: all but the newest, and the newest of each of the last days, weeks (from Monday) and months
 * (UTC) in which one was made.
 */
export function superseded(copies: readonly DatedCopy[], keep: BackupSettings['keep']): string[] {
  const newestFirst = copies.toSorted((a, b) => b.started.getTime() - a.started.getTime())
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  const spans = [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const
  for (const [most, spanOf] of spans) {
    const seen = new Set<string>()
    for (const { id, started } of newestFirst) {
      const span = spanOf(started)
      if (seen.has(span)) continue
      if (seen.size === most) break
      seen.add(span)
      kept.add(id)
    }
  }
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The Monday of the week. */
function weekOf(at: Date): string {
  const monday = new Date(at)
  monday.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7))
  return dayOf(monday)
}
