import { isTick, type FormField } from '#contract/form-fields.ts'
import type { VisitValue } from '#contract/form-filling.ts'
import type { NoteCheck } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import type { NumberedLine } from '#server/clinical/citations/number-lines.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import { detectForeignLanguage } from '#server/clinical/transcript/language.ts'
import { type CheckedList, checkList } from '#server/visits/notes/judging/check-list.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import type { Services } from '#server/services.ts'
import type { FieldValue } from './field-value.ts'

/** A value for a field, before it is checked. */
export interface ProposedValue {
  field: FormField
  value: FieldValue
  /** Lines of the visit; never empty. */
  lines: NumberedLine[]
}

/** Values with their marks. */
interface CheckedValues {
  values: VisitValue[]
  check: NoteCheck
}

/**
 * Checks values as the sentences of a note are: with the rules, and with a judge if there is one.
 * @param onProgress receives the values with the marks as they arrive, those of the rules first
 * @throws the signal's reason
 */
export async function checkValues(
  s: Services,
  visit: ReadVisit,
  proposed: readonly ProposedValue[],
  signal: AbortSignal,
  onProgress: (checked: CheckedValues) => void,
): Promise<CheckedValues> {
  if (proposed.length === 0) return { values: [], check: { state: 'rules' } }
  const texts = proposed.map(({ value: { sentence }, lines }) => ({
    text: sentence,
    lines: lines.map(({ number }) => number),
  }))
  const language = detectForeignLanguage(texts.map(({ text }) => text).join('\n'))
  const withMarks = ({ items, check }: CheckedList): CheckedValues => ({
    values: proposed.map((one, at) => presentValue(one, items[at]?.claims ?? [])),
    check,
  })
  const request = { texts, language: language === 'und' ? '' : language }
  const checked = withMarks(
    await checkList(s, visit, request, signal, (list) =>
      onProgress(withoutTicks(withMarks(list), proposed)),
    ),
  )
  return { ...checked, values: checked.values.filter((one, at) => mayStay(one, proposed[at])) }
}

/** Boxes wait for the end of the check: nothing is ticked that is then taken back. */
const withoutTicks = (
  { values, check }: CheckedValues,
  proposed: readonly ProposedValue[],
): CheckedValues => ({
  values: values.filter((_, at) => !isTickOf(proposed[at])),
  check,
})

/** A box whose lines don't support it isn't ticked; text stays with its mark. What can't be checked isn't written. */
const mayStay = ({ claims }: VisitValue, proposed: ProposedValue | undefined): boolean =>
  claims.length > 0 && (!isTickOf(proposed) || !claims.some(isMarked))

const isTickOf = (proposed: ProposedValue | undefined): boolean =>
  proposed !== undefined && isTick(proposed.field)

function presentValue(
  { field, value: { text, converted }, lines }: ProposedValue,
  claims: VisitValue['claims'],
): VisitValue {
  return {
    fieldId: field.id,
    text,
    ...(converted !== undefined && { converted }),
    evidence: lines.map(({ source, text: quote }) => ({
      ...evidenceOfSource(source),
      quote,
      cited: true,
    })),
    claims,
  }
}
