import { fieldKey } from '#contract/form-fields.ts'
import { textForField, type VisitValue } from '#contract/form-filling.ts'
import type { FormReceipt } from '#contract/form-sign.ts'
import type { Claim } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import type { Warning } from '#contract/sign.ts'
import type { StoredForm } from '#server/forms/preparation/stored.ts'
import type { FilledContent } from '../filled/stored.ts'

/** The marked sentences of the values used from the visit. */
interface MarkedValues {
  /** Not reviewed. */
  open: Claim[]
  /** Kept deliberately. */
  reviewed: Claim[]
}

/**
 * The values from the visit among those being signed.
 * @param texts the values being signed, by field id
 */
export function usedFromVisit(
  { details }: Pick<StoredForm, 'details'>,
  { visit }: FilledContent,
  texts: ReadonlyMap<string, string>,
): VisitValue[] {
  const fields = new Map(details.fields.map((field) => [field.id, field]))
  return (visit?.values.values ?? []).filter(({ fieldId, text }) => {
    const field = fields.get(fieldId)
    return (
      field !== undefined &&
      visit?.fields[fieldId] === fieldKey(field) &&
      texts.get(fieldId) === textForField(field, text)
    )
  })
}

export function markedValues(
  used: readonly VisitValue[],
  { typed }: Pick<FilledContent, 'typed'>,
): MarkedValues {
  // A value that a person typed or kept counts as reviewed.
  const isTyped = (fieldId: string) => typed[fieldId] !== undefined
  const marked = (wanted: boolean) =>
    used
      .filter(({ fieldId }) => isTyped(fieldId) === wanted)
      .flatMap(({ claims }) => claims.filter(isMarked))
  return { open: marked(false), reviewed: marked(true) }
}

export const warningsOf = ({ open, reviewed }: MarkedValues): FormReceipt['warnings'] => ({
  overridden: toWarnings(open),
  reviewed: toWarnings(reviewed),
})

const toWarnings = (claims: readonly Claim[]): Warning[] =>
  claims.filter(isMarked).map(({ text, status, problems }) => ({
    text,
    status,
    messages: problems.map(({ message }) => message),
  }))
