import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import * as api from '#contract/form-sign.ts'
import type { Form } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import type { FillSaver } from '../filling/fill-saver.ts'
import { putFilled } from '../filling/filled-queries.ts'
import { type FilledField, valuesOf } from '../filling/useFill.ts'
import { riskIds } from './risk-acceptance.ts'
import { t } from '#web/i18n/i18n.ts'

interface ToSign {
  form: Form
  fields: readonly FilledField[]
  filled: FilledForm
  saver: FillSaver
}

function usePut() {
  const queries = useQueryClient()
  return (saved: FilledForm, said: string) => {
    putFilled(queries, saved)
    void queries.invalidateQueries({ queryKey: keys.filledForms(saved.scribeId) })
    toastSuccess(said)
  }
}

/** Signs a form with the values on the screen. */
export function useSignFilled({ form, fields, filled, saver }: ToSign) {
  const put = usePut()
  return useMutation({
    mutationFn: async () => {
      await saver.flush()
      // What is signed is what is on the screen.
      if (saver.isUnsaved())
        throw new AppError('failed', t('Not signed: your last change isn’t saved.'))
      const body = {
        version: saver.version(),
        revision: form.revision,
        values: valuesOf(fields),
        override: riskIds(fields),
      }
      return call(api.signFilledForm, { params: { id: filled.id }, body })
    },
    onSuccess: (saved) => put(saved, t('{title} signed.', { title: saved.formName })),
    meta: { shownBy: 'form' },
  })
}

/** Opens a signed form for an amendment. */
export function useAmendForm({ id }: Pick<FilledForm, 'id'>) {
  const put = usePut()
  return useMutation({
    mutationFn: (reason: string) => call(api.amendFilledForm, { params: { id }, body: { reason } }),
    onSuccess: (saved) => put(saved, t('Amendment started.')),
    meta: { shownBy: 'form' },
  })
}

/** Discards an amendment. */
export function useWithdrawAmendment({ id }: Pick<FilledForm, 'id'>, saver: FillSaver) {
  const put = usePut()
  return useMutation({
    mutationFn: async () => {
      await saver.flush()
      return call(api.withdrawFormAmendment, { params: { id } })
    },
    onSuccess: (saved) => put(saved, t('Amendment discarded. Signed values restored.')),
  })
}
