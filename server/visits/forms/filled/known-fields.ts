import type { FormField } from '#contract/form-fields.ts'

/** The part of a field that is kept to name its value later, and to find the field in another version of the PDF. */
export type KnownField = Pick<FormField, 'id' | 'name' | 'type' | 'fieldName' | 'page'> & {
  /** The value of a box or button; '' for others. */
  option: string
  x: number
  y: number
}

export const knownFields = (fields: readonly FormField[]): KnownField[] =>
  fields.map(({ id, name, type, fieldName, page, options, rectangle: { x, y } }) => ({
    id,
    name,
    type,
    fieldName,
    page,
    option: options.length === 1 ? (options[0] ?? '') : '',
    x,
    y,
  }))
