import { isTick, mayComeFromVisit, type FormField } from '#contract/form-fields.ts'

/** The longest label in a prompt or a checked sentence. */
const longestLabel = 160
/** "1.", "12a)", "B." in front of a label. */
const numbering = /^(?:\d{1,3}[a-z]?|[a-z])[.)]\s+/i
/** "(DD/MM/YYYY)" tells the format, not the content. */
const dateHint = /[([](?:[dmyja]{1,4}\W{0,2}){2,3}[)\]]/gi

/** The name of a field in plain words, without its number and its colon. */
export const labelOf = ({ name }: Pick<FormField, 'name'>): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(dateHint, '')
    .trim()
    .replace(numbering, '')
    .slice(0, longestLabel)
    .replace(/(?<![\s:._*])[\s:._*]+$/, '')

/** A box beside "Yes" says nothing without its question, which the PDF doesn't tie to it. */
const bareAnswer = /^(?:yes|no|n\/?a|other|none|oui|non|autre|aucun|[a-z\d])?$/i

/**
 * The fields that a visit is asked for, in reading order: those with a name, and of several places of one field of the
 * PDF the first.
 */
export function askedFields(fields: readonly FormField[], ids: readonly string[]): FormField[] {
  const wanted = new Set(ids)
  const taken = new Set<string>()
  return fields.filter((field) => {
    if (!wanted.has(field.id) || !mayComeFromVisit(field)) return false
    const label = labelOf(field)
    if (isTick(field) ? bareAnswer.test(label) : label === '') return false
    if (isTick(field) || field.fieldName === '') return true
    if (taken.has(field.fieldName)) return false
    taken.add(field.fieldName)
    return true
  })
}

/** The other places of the PDF field of `field` among the wanted ones, which take the same text. */
export function otherPlaces(
  field: FormField,
  fields: readonly FormField[],
  ids: readonly string[],
): FormField[] {
  if (isTick(field) || field.fieldName === '') return []
  const wanted = new Set(ids)
  return fields.filter(
    (one) => one.id !== field.id && one.fieldName === field.fieldName && wanted.has(one.id),
  )
}
