import type { FormField } from '#contract/form-fields.ts'

/** One step of a person's review of the fields. */
export type FieldEdit =
  | { kind: 'add'; field: FormField }
  | { kind: 'remove'; id: string }
  | { kind: 'change'; id: string; part: Partial<FormField> }

/** Applies edits in order. One of a field that somebody else removed changes nothing. */
export const applyEdits = (
  fields: readonly FormField[],
  edits: readonly FieldEdit[],
): FormField[] => edits.reduce(applyEdit, [...fields])

function applyEdit(fields: FormField[], edit: FieldEdit): FormField[] {
  if (edit.kind === 'remove') return fields.filter(({ id }) => id !== edit.id)
  if (edit.kind === 'change')
    return fields.map((field) => (field.id === edit.id ? { ...field, ...edit.part } : field))
  return [...fields.filter(({ id }) => id !== edit.field.id), edit.field]
}

/** The edits that take others back. @param fields before they were applied */
export function invertEdits(
  fields: readonly FormField[],
  edits: readonly FieldEdit[],
): FieldEdit[] {
  return edits
    .flatMap((edit): FieldEdit[] => {
      if (edit.kind === 'add') return [{ kind: 'remove', id: edit.field.id }]
      const before = fields.find(({ id }) => id === edit.id)
      if (!before) return []
      if (edit.kind === 'remove') return [{ kind: 'add', field: before }]
      const names = Object.keys(edit.part) as (keyof FormField)[] // the keys of a part of a field
      const part = Object.fromEntries(names.map((name) => [name, before[name]]))
      return [{ kind: 'change', id: edit.id, part }]
    })
    .toReversed()
}

/** The edits that make one field of two on the same page: the first grows around both. */
export function mergeEdits(first: FormField, second: FormField): FieldEdit[] {
  const [a, b] = [first.rectangle, second.rectangle]
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const width = Math.max(a.x + a.width, b.x + b.width) - x
  const height = Math.max(a.y + a.height, b.y + b.height) - y
  return [
    { kind: 'change', id: first.id, part: { rectangle: { x, y, width, height }, checked: true } },
    { kind: 'remove', id: second.id },
  ]
}
