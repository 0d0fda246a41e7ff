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

/** Whether a form is public and somebody else's, so that it can be filled and copied, but not changed. */
export const isOthers = ({ public: isPublic, mine }: FormSummary): boolean => isPublic && !mine

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

/** Sets any state with a reason, for users who prepare forms. */
export function useChangeStateFor({ id }: FormSummary, onChanged: () => void) {
  const reread = useReread()
  return useMutation({
    mutationFn: (body: { newState: FormState; reason: string }) =>
      call(changeFormState, { params: { id }, body }),
    meta: { shownBy: 'form' },
    onSuccess: async () => {
      await reread()
      toastSuccess(t('State changed.'))
      onChanged()
    },
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
