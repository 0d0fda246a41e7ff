import { useQuery } from '@tanstack/react-query'
import { type FormField, isTick } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'
import { getScribe, type Scribe } from '#contract/scribes.ts'
import { call, timezone } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/api/useUser.ts'
import { useDraft } from '#web/drafts/useDraft.ts'
import { knownValue, type KnownRecords, type KnownValue } from './known-values.ts'
import { useVisitValues } from './use-visit-values.ts'
import { type SaidValue, saidFor } from './visit-values.ts'

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
  /** What was said in the visit, where no record holds anything. */
  said: SaidValue | undefined
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
  const visit = useVisitValues(form, scribe.id)
  const records: KnownRecords = {
    profile,
    patient: scribe.patient?.demographics,
    visitDate: dateOf(scribe.created),
  }
  const fields = form.fields.map((field): FilledField => {
    const known = knownValue(field, records)
    const said = known ? undefined : saidFor(field, visit.stored)
    const own = typed[field.id]
    const text = own ?? known?.text ?? said?.text ?? ''
    return { field, known, said, text, isTyped: own !== undefined }
  })
  const set = (field: FormField, text: string) =>
    draft.set({ typed: { ...typed, ...typedValues(form.fields, field, text) } })
  const isChanged = Object.keys(typed).length > 0
  return { fields, visit, set, reset: draft.clear, isChanged }
}

/** A field of a PDF with several places has one text, and of boxes and buttons with one name one is ticked. */
function typedValues(fields: readonly FormField[], field: FormField, text: string): TypedTexts {
  const isSame = (one: FormField) => field.fieldName !== '' && one.fieldName === field.fieldName
  const others = fields.filter((one) => one.id !== field.id && isSame(one))
  const othersText = isTick(field) ? '' : text
  return { ...Object.fromEntries(others.map(({ id }) => [id, othersText])), [field.id]: text }
}

/** The day of an instant in the user's time zone, as YYYY-MM-DD. */
const dateOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(instant))
