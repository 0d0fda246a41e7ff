import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ModelSettings, testModel, updateModel } from '#contract/system.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { without } from '#web/drafts/typed-since.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { modelProblems, type ModelValues, toBody, toValues } from './model-form.ts'
import { systemQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The form of the language model: it is tested as it is typed, and again after a save. */
export function useModelForm(model: ModelSettings) {
  const queries = useQueryClient()
  const form = useForm<ModelValues>({ initialValues: toValues(model), validate: modelProblems })
  const refetch = () => queries.invalidateQueries({ queryKey: systemQuery.queryKey })
  const test = useMutation({
    mutationFn: (typed: ModelValues | undefined) =>
      call(testModel, { body: typed ? { typed: toBody(typed) } : {} }),
    meta: { shownBy: 'form' },
    onSuccess: refetch,
  })
  const save = useMutation({
    mutationFn: (values: ModelValues) =>
      withReauthentication(() => call(updateModel, { body: toBody(values) })),
    meta: { shownBy: 'form' },
    onSuccess: (saved, sent) => {
      const stored = toValues(saved)
      form.setInitialValues(stored)
      // Later typing stays, on top of the stored values.
      form.setValues((now) => ({ ...stored, ...without<ModelValues>(now, sent) }))
      test.reset()
      toastSuccess(t('Language model saved'))
      void refetch()
      // Shows now whether the model answers, before the first note needs it.
      if (saved.provider) test.mutate(undefined)
    },
  })
  const tryOut = () => {
    if (form.validate().hasErrors) return
    test.mutate(form.isDirty() ? form.values : undefined)
  }
  return { form, test, save, tryOut }
}
