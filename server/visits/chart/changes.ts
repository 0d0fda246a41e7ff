import { isDeepStrictEqual } from 'node:util'
import type { ChartChange, ChartItem } from '#contract/chart.ts'
import type { PartReading } from '#server/chart/record/reading.ts'
import { isFailure } from './present.ts'
import type { StoredPart } from './stored.ts'

/**
 * A part after another attempt to read it. A failed attempt keeps the earlier data.
 * @param before of the same patient
 */
export function nextPart(
  before: StoredPart | undefined,
  { status, items, remark }: PartReading,
  { patientId, now }: { patientId: string; now: Date },
): StoredPart {
  if (isFailure(status)) {
    const { items: kept = [], read = null, isWhole = false } = before ?? {}
    return { patientId, status, items: kept, read, isWhole, changes: [], remark }
  }
  const next = { items, isWhole: status !== 'truncated' }
  const changes = before && before.read !== null ? changesBetween(before, next) : []
  return { patientId, status, ...next, read: now.toISOString(), changes, remark }
}

type Reading = Pick<StoredPart, 'items' | 'isWhole'>

/** The changes of a reading. In an incomplete part it's unclear whether an entry is new, or gone. */
function changesBetween(before: Reading, after: Reading): ChartChange[] {
  const earlier = new Map(before.items.map((item) => [item.id, item]))
  const ids = new Set(after.items.map(({ id }) => id))
  const changed = after.items.flatMap((item): ChartChange[] => {
    const was = earlier.get(item.id)
    if (!was) return before.isWhole ? [{ kind: 'added', item }] : []
    return isSame(was, item) ? [] : [{ kind: 'changed', item, before: was.text }]
  })
  const gone = after.isWhole ? before.items.filter(({ id }) => !ids.has(id)) : []
  return [...changed, ...gone.map((item) => ({ kind: 'removed' as const, item }))]
}

const isSame = (a: ChartItem, b: ChartItem): boolean => isDeepStrictEqual(a, b)
