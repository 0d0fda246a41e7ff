import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { FillChanges, FilledForm } from '#contract/filled-forms.ts'
import { fieldKey, type FormField, isTick } from '#contract/form-fields.ts'
import type { FormValue } from '#contract/form-filling.ts'
import type { Form } from '#contract/forms.ts'
import type { Claim } from '#contract/notes.ts'
import { unreviewedHighRisk } from '#contract/review.ts'
import { getScribe, type Scribe } from '#contract/scribes.ts'
import { call, timezone } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useUser } from '#web/api/useUser.ts'
import { fillSaver } from './fill-savers.ts'
import { knownValue, type KnownRecords, type KnownValue } from './known-values.ts'
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
  /** The value from the visit, if no record has one. */
  said: SaidValue | undefined
  /** Whether a person typed the text. */
  isTyped: boolean
  /** Marked sentences of the value that may cause harm, unless a person typed or kept it. */
  risks: Claim[]
}

/** The fields of a form with their values for a visit. What a person types is saved as they type. */
export function useFill(form: Form, scribe: Scribe, filled: FilledForm) {
  const { profile } = useUser()
  const queries = useQueryClient()
  const saver = fillSaver(queries, filled)
  const view = useSyncExternalStore(saver.subscribe, saver.shown)
  useEffect(() => saver.rebase(filled), [saver, filled])
  const { typed } = view
  const records: KnownRecords = {
    profile,
    patient: scribe.patient?.demographics,
    visitDate: dateOf(scribe.created),
  }
  const fields = form.fields.map((field): FilledField => {
    const known = knownValue(field, records)
    const said = known ? undefined : saidFor(field, filled.visit)
    const own = typed[field.id]
    const text = own ?? known?.text ?? said?.text ?? ''
    const risks = own === undefined && said ? unreviewedHighRisk(said) : []
    return { field, known, said, text, isTyped: own !== undefined, risks }
  })
  const names = new Map(form.fields.map((field) => [field.id, fieldKey(field)]))
  const edit = (changes: FillChanges) =>
    saver.edit(
      changes,
      Object.fromEntries(Object.keys(changes).map((id) => [id, names.get(id) ?? ''])),
    )
  const set = (field: FormField, text: string) => edit(typedValues(form.fields, field, text))
  const discard = () => edit(Object.fromEntries(Object.keys(typed).map((id) => [id, null])))
  return { fields, saver, view, set, discard }
}

/** A field of a PDF with several places has one text, and of boxes and buttons with one name one is ticked. */
function typedValues(fields: readonly FormField[], field: FormField, text: string): FillChanges {
  const isSame = (one: FormField) => field.fieldName !== '' && one.fieldName === field.fieldName
  const others = fields.filter((one) => one.id !== field.id && isSame(one))
  const othersText = isTick(field) ? '' : text
  return { ...Object.fromEntries(others.map(({ id }) => [id, othersText])), [field.id]: text }
}

/** The day of an instant in the user's time zone, as YYYY-MM-DD. */
const dateOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(new Date(instant))

/** What goes into the PDF. */
export const valuesOf = (fields: readonly FilledField[]): FormValue[] =>
  fields
    .filter(({ text }) => text.trim() !== '')
    .map(({ field, text }) => ({ fieldId: field.id, text }))
