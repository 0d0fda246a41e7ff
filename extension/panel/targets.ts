import type { FieldTarget, PasteProfile } from '#contract/export.ts'

/** The field of each heading. */
type Targets = ReadonlyMap<string, FieldTarget>

export const targetsOf = ({ fields }: PasteProfile): Targets =>
  new Map(
    fields.flatMap(({ headings, target }) =>
      target ? headings.map((heading) => [heading, target] as const) : [],
    ),
  )

const longestName = 100

/** The fields of a profile. Headings of one field are together; fields of the same name are numbered. */
export function toFields(targets: Targets): PasteProfile['fields'] {
  const byPlace = Map.groupBy(targets, ([, { path }]) => JSON.stringify(path))
  const names = new Map<string, number>()
  return [...byPlace.values()].flatMap((entries) => {
    const [first] = entries
    if (!first) return []
    const [heading, target] = first
    const name = (target.label || heading).slice(0, longestName - 4)
    const count = (names.get(name) ?? 0) + 1
    names.set(name, count)
    const field = count === 1 ? name : `${name} ${count}`
    return [{ field, headings: entries.map(([one]) => one), target }]
  })
}
