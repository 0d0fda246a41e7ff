import { fieldKey } from '#contract/form-fields.ts'
import type { FormVisitValues } from '#contract/filled-forms.ts'
import type { KnownField } from './known-fields.ts'
import type { FilledContent } from './stored.ts'

type Key = (field: KnownField) => string
/**
 * What identifies a field, most reliable first: its label with the PDF's own name, its label, and everything but its label.
 * The PDF's own name is often a number that the next version gives to another field.
 */
const keys: readonly Key[] = [
  (field) => (field.fieldName === '' ? '' : `${named(field)} ${field.fieldName}`),
  (field) => (field.name === '' ? '' : named(field)),
  ({ id, type, option, fieldName, page, x, y }) =>
    [id, type, option, fieldName, page, x, y].join(' '),
]
const named = (field: KnownField) => `${fieldKey(field)} ${field.option}`

/**
 * Maps the ids of fields to those of the same fields in another version of a PDF. Fields with equal keys are matched in
 * order, if there are as many as before; a field of another type is a different field.
 */
export function mapFields(
  before: readonly KnownField[],
  after: readonly KnownField[],
): Map<string, string> {
  const map = new Map<string, string>()
  const taken = new Set<string>()
  for (const key of keys) {
    const left = Map.groupBy(
      before.filter(({ id }) => !map.has(id)),
      key,
    )
    const free = Map.groupBy(
      after.filter(({ id }) => !taken.has(id)),
      key,
    )
    for (const [name, fields] of left) {
      const same = free.get(name) ?? []
      if (name === '' || same.length !== fields.length) continue
      for (const [at, { id }] of fields.entries()) {
        const to = same[at]?.id ?? id
        map.set(id, to)
        taken.add(to)
      }
    }
  }
  return map
}

const isSame = (before: readonly KnownField[], after: readonly KnownField[]): boolean =>
  before.length === after.length &&
  before.every((field, at) => {
    const now = after[at]
    return (
      now?.id === field.id && now.fieldName === field.fieldName && fieldKey(now) === fieldKey(field)
    )
  })

/**
 * Moves values to the current fields; undefined if the fields haven't changed. The value of a field that no longer exists
 * is kept with its name.
 */
export function remapContent(
  content: FilledContent,
  after: readonly KnownField[],
): FilledContent | undefined {
  const { fields: before, typed, visit, lost = [] } = content
  if (!before) return { ...content, fields: [...after] }
  if (isSame(before, after)) return undefined
  const map = mapFields(before, after)
  const names = new Map(before.map(({ id, name }) => [id, name]))
  const [kept, gone] = [new Map<string, string>(), [...lost]]
  for (const [id, text] of Object.entries(typed)) {
    const to = map.get(id)
    if (to !== undefined) kept.set(to, text)
    else if (text !== '') gone.push({ name: names.get(id) ?? '', text })
  }
  return {
    ...content,
    typed: Object.fromEntries(kept),
    visit: visit && remapVisit(visit, before, map),
    fields: [...after],
    ...(gone.length > 0 && { lost: gone }),
  }
}

/** Moves the values from the visit. Values of a run that has already read the new fields stay as they are. */
function remapVisit(
  { values, fields }: FormVisitValues,
  before: readonly KnownField[],
  map: ReadonlyMap<string, string>,
): FormVisitValues {
  const former = new Map(before.map((field) => [field.id, fieldKey(field)]))
  const move = (id: string): string[] => {
    if (fields[id] !== undefined && fields[id] !== former.get(id)) return [id]
    const to = map.get(id)
    return to === undefined ? [] : [to]
  }
  return {
    values: {
      ...values,
      values: values.values.flatMap((value) =>
        move(value.fieldId).map((fieldId) => ({ ...value, fieldId })),
      ),
      unanswered: values.unanswered.flatMap(move),
    },
    fields: Object.fromEntries(
      Object.entries(fields).flatMap(([id, key]) => move(id).map((to) => [to, key])),
    ),
  }
}
