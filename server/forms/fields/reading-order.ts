import { middle } from './candidate.ts'
import type { Candidate } from './candidate.ts'

/** Fields in the order in which a person reads them: page by page, row by row, from left to right. */
export function inReadingOrder<T extends Pick<Candidate, 'page' | 'rectangle'>>(
  fields: readonly T[],
): T[] {
  const rows: T[][] = []
  const sorted = fields.toSorted(
    (a, b) => a.page - b.page || middle(a.rectangle) - middle(b.rectangle),
  )
  for (const field of sorted) {
    const row = rows.at(-1)
    if (row?.[0] && isInRow(row[0], field)) row.push(field)
    else rows.push([field])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.rectangle.x - b.rectangle.x))
}

/** Whether the middle of a field is within the upper or lower part of the first one of a row. */
function isInRow<T extends Pick<Candidate, 'page' | 'rectangle'>>(first: T, field: T): boolean {
  const height = Math.min(first.rectangle.height, field.rectangle.height)
  const distance = Math.abs(middle(first.rectangle) - middle(field.rectangle))
  return first.page === field.page && distance <= Math.max(height / 2, 3)
}
