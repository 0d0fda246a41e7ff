import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#contract/errors.ts'
import type { EditedField, FormField } from '#contract/form-fields.ts'
import { type Form, getForm, saveFormFields } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { sendChange } from '#web/api/optimistic.ts'
import { formQuery } from '../queries.ts'
import { applyEdits, type FieldEdit, invertEdits } from './field-edits.ts'

/** So many others may change the fields between reading and saving them. */
const TRIES = 5

/** Edits the fields of a form: each edit is shown at once, saved, and can be taken back. */
export function useFieldEdits(form: Form) {
  const queries = useQueryClient()
  const [past, setPast] = useState<FieldEdit[][]>([])
  const save = useMutation({
    mutationFn: (edits: readonly FieldEdit[]) =>
      sendChange<Form, Form>(queries, {
        keys: [formQuery(queries, form.id).queryKey],
        queue: `form ${form.id}`,
        lay: (now) => ({ ...now, fields: applyEdits(now.fields, edits) }),
        send: (base, signal) => saveEdits(base ?? form, edits, signal),
        settle: (_, answer) => answer,
      }),
  })
  const edit = (edits: readonly FieldEdit[]) => {
    const inverse = invertEdits(form.fields, edits)
    setPast((all) => [...all, inverse])
    // The failure is a toast; there is nothing to take back.
    void save.mutateAsync(edits).catch(() => setPast((all) => all.filter((one) => one !== inverse)))
  }
  const undo = () => {
    const last = past.at(-1)
    if (!last) return
    setPast((all) => all.slice(0, -1))
    save.mutate(last)
  }
  return { edit, undo, canUndo: past.length > 0, isSaving: save.isPending }
}

/** Saves edits on top of what others have saved meanwhile. */
async function saveEdits(
  base: Form,
  edits: readonly FieldEdit[],
  signal: AbortSignal,
): Promise<Form> {
  const params = { id: base.id }
  let form = base
  for (let tries = 1; ; tries += 1)
    try {
      const fields = applyEdits(form.fields, edits).map(toEdited)
      const body = { revision: form.revision, fields }
      return await call(saveFormFields, { params, body, signal })
    } catch (error) {
      const isStale = error instanceof AppError && error.code === 'version-mismatch'
      if (!isStale || tries === TRIES) throw error
      form = await call(getForm, { params, signal })
    }
}

const toEdited = ({
  id,
  name,
  type,
  page,
  rectangle,
  owner,
  source,
  checked = false,
}: FormField): EditedField => ({
  id,
  name,
  type,
  page,
  rectangle,
  owner,
  source,
  checked,
})
