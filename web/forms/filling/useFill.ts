import { useQuery } from '@tanstack/react-query'
import type { FormField } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'
import { getScribe, type Scribe } from '#contract/scribes.ts'
import { call, timezone } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/api/useUser.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { knownValue, type KnownRecords, type KnownValue } from './known-values.ts'

export const useVisit = (id: string) =>
  useQuery({
    queryKey: [...keys.scribe(id), 'form'],
    queryFn: ({ signal }) => call(getScribe, { params: { id }, signal }),
  })

/** A field as it is filled. */
export interface FilledField {
  field: FormField
  /** What goes into the PDF; '' for nothing. */
  text: string
  /** What a record holds for it. */
  known: KnownValue | undefined
  /** Whether a person typed the text. */
  isTyped: boolean
}

/** Texts that a person typed, by the ids of fields. */
type TypedTexts = Record<string, string>

/** The fields of a form with their values for a visit. What a person types stays on this device, sealed. */
export function useFill(form: Form, scribe: Scribe) {
  const { profile } = useUser()
  const draft = useDraft<{ typed: TypedTexts }>(
    `form-fill ${form.id} ${scribe.id}`,
    { typed: {} },
    scribe.id,
  )
  const { typed } = draft.value
  const records: KnownRecords = {
    profile,
    patient: scribe.patient?.demographics,
    visitDate: dateOf(scribe.created),
  }
  const fields = form.fields.map((field): FilledField => {
    const known = knownValue(field, records)
    const own = typed[field.id]
    return { field, known, text: own ?? known?.text ?? '', isTyped: own !== undefined }
  })
  const set = (field: FormField, text: string) =>
    draft.set({ typed: { ...typed, ...typedValues(form.fields, field, text) } })
  return { fields, set, reset: draft.clear, isChanged: Object.keys(typed).length > 0 }
}

/** A field of a PDF with several places has one text, and of boxes and buttons with one name one is ticked. */
function typedValues(fields: readonly FormField[], field: FormField, text: string): TypedTexts {
  const isSame = (one: FormField) => field.fieldName !== '' && one.fieldName === field.fieldName
  const others = fields.filter((one) => one.id !== field.id && isSame(one))
  const othersText = isTick(field) ? '' : text
  return { ...Object.fromEntries(others.map(({ id }) => [id, othersText])), [field.id]: text }
}

/** Whether a field is a box, or a button with one option, and so ticked rather than typed. */
export const isTick = ({ type, options }: FormField): boolean =>
  type === 'checkbox' || (type === 'choice' && options.length <= 1)

/** The day of an instant in the user's time zone, as YYYY-MM-DD. */
const dateOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(instant))
