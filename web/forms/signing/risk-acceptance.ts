import { type FilledField, valuesOf } from '../filling/useFill.ts'

/** The values and marks that the user accepted without review in this window, by filled form. */
const accepted = new Map<string, { values: string; ids: ReadonlySet<string> }>()

const written = (fields: readonly FilledField[]) => JSON.stringify(valuesOf(fields))

/** The marked values that may cause harm and that nobody has kept. */
export const riskyFields = (fields: readonly FilledField[]): FilledField[] =>
  fields.filter(({ risks }) => risks.length > 0)

export const riskIds = (fields: readonly FilledField[]): string[] =>
  fields.flatMap(({ risks }) => risks.map(({ id }) => id))

/** Accepts these values with their marks: downloading, attaching and signing don't ask again. */
export function acceptRisks(filledId: string, fields: readonly FilledField[]): void {
  accepted.set(filledId, { values: written(fields), ids: new Set(riskIds(fields)) })
}

/** Whether there is nothing to ask: no marks, or the same values were already used with all of them. */
export function mayUse(filledId: string, fields: readonly FilledField[]): boolean {
  const ids = riskIds(fields)
  if (ids.length === 0) return true
  const known = accepted.get(filledId)
  return known?.values === written(fields) && ids.every((id) => known.ids.has(id))
}
