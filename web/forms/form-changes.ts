import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  autoProcessForm,
  changeFormState,
  deleteForm,
  type FormState,
  type FormSummary,
  updateForm,
} from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

function useReread() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.items })
}

/** Finds the fields of a form again, given its id. */
export function useProcessForm() {
  const reread = useReread()
  return useMutation({
    mutationFn: (formId: string) => call(autoProcessForm, { body: { formId } }),
    onSettled: reread,
  })
}

export function useRenameForm(form: FormSummary, onRenamed: () => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (name: string) => call(updateForm, { params: { id: form.id }, body: { name } }),
    meta: { shownBy: 'form' },
    onSuccess: async () => {
      await reread()
      onRenamed()
    },
  })
}

export function useDeleteForm({ id, name }: FormSummary) {
  const reread = useReread()
  return useMutation({
    mutationFn: () => call(deleteForm, { params: { id } }),
    onSuccess: () => toastSuccess(t('“{name}” was deleted.', { name })),
    onSettled: reread,
  })
}

/** Sets the state of a form: a person accepts its fields, or takes it back to preview. */
export function useChangeState({ id }: FormSummary) {
  const reread = useReread()
  return useMutation({
    mutationFn: (newState: FormState) =>
      call(changeFormState, { params: { id }, body: { newState } }),
    onSettled: reread,
  })
}
