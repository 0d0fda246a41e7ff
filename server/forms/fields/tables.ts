import type { FormField } from '#contract/form-fields.ts'

/** An address takes two lines; more lines with one label are the rows of a table. */
const FEWEST_ROWS = 3
/** Points by which the left edges of a column differ at most. */
const TOLERANCE = 3
/** Points from one row of a table to the next, at most. */
const PITCH = 40

/**
 * Takes the patient as the source from the columns of tables, since their rows list several people or things: members of a
 * household, earlier visits.
 */
export function withoutTables(fields: readonly FormField[]): FormField[] {
  return fields.map((field) => {
    if (field.owner !== 'patient') return field
    const rows = rowsAround(
      field,
      fields.filter((other) => isSameColumn(field, other)),
    )
    return rows < FEWEST_ROWS ? field : { ...field, owner: 'other', source: '' }
  })
}

const isSameColumn = (field: FormField, other: FormField): boolean =>
  other.page === field.page &&
  other.name.toLowerCase() === field.name.toLowerCase() &&
  Math.abs(other.rectangle.x - field.rectangle.x) <= TOLERANCE

/** How many fields of a column follow each other closely, with this one among them. */
function rowsAround(field: FormField, column: readonly FormField[]): number {
  const tops = column.map(({ rectangle }) => rectangle.y).toSorted((a, b) => a - b)
  let rows = 0
  for (const [at, top] of tops.entries()) {
    rows = top - (tops[at - 1] ?? -Infinity) <= PITCH ? rows + 1 : 1
    const isLast = (tops[at + 1] ?? Infinity) - top > PITCH
    if (isLast && top >= field.rectangle.y) return rows
  }
  return rows
}
