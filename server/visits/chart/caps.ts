import type { ChartPart, CutPart } from '#contract/chart.ts'

/**
 * Characters of a part that a note receives at most. Letters and results of years would crowd out the visit in a model's window
 * and cost more than they tell. Who the patient is and what must not be overlooked is never cut.
 */
const mostCharacters: Partial<Record<ChartPart, number>> = {
  letters: 30_000,
  labResults: 12_000,
  labGroups: 12_000,
  appointmentHistory: 6_000,
  historyItems: 12_000,
  customBands: 12_000,
}
/** The beginning of a letter that is too short to be of use. */
const LEAST_OF_LETTER = 500
const SHORTENED = ' … (shortened)'

interface Entry {
  id: string
  text: string
  /** YYYY-MM-DD, or ''. */
  date: string
  /** Of a letter or a note. */
  title?: string
}

interface CapResult<T> {
  sources: T[]
  /** Absent if nothing was cut. */
  cut?: CutPart
}

/**
 * The newest entries of a part that fit, in their own order; of a letter that doesn't, and of the newest entry in any case, the
 * beginning.
 */
export function withinCap<T extends Entry>(part: ChartPart, sources: readonly T[]): CapResult<T> {
  let room = mostCharacters[part] ?? Infinity
  const kept = new Map<string, T>()
  // An undated entry counts as the oldest.
  const newest = sources.toSorted((a, b) => b.date.localeCompare(a.date))
  let isShortened = false
  for (const source of newest) {
    isShortened = source.text.length > room
    const isLetter = source.title !== undefined && room >= LEAST_OF_LETTER
    if (isShortened && kept.size > 0 && !isLetter) {
      isShortened = false
      break
    }
    kept.set(source.id, isShortened ? shortened(source, room) : source)
    room -= source.text.length
    if (isShortened) break
  }
  const inOrder = sources.flatMap(({ id }) => kept.get(id) ?? [])
  if (!isShortened && inOrder.length === sources.length) return { sources: inOrder }
  const cut = { part, kept: inOrder.length, total: sources.length, shortened: isShortened }
  return { sources: inOrder, cut }
}

/** Ends between two words: half a number would be another one. */
function shortened<T extends Entry>(source: T, room: number): T {
  const text = source.text.slice(0, room + 1).replace(/\S*$/, '') || source.text.slice(0, room)
  return { ...source, text: `${text.trimEnd()}${SHORTENED}` }
}
