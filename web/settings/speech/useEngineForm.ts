import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addEngine,
  type Engine,
  type EngineInput,
  testEngine,
  updateEngine,
  type Vendor,
} from '#contract/speech.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { type EngineValues, findProblems, toEngineInput, toEngineValues } from './engine-form.ts'
import { refetchSpeech } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

export type EngineFormState = ReturnType<typeof useEngineForm>

/** The state of the form of one engine. Problems show after the first test or save. */
export function useEngineForm(vendor: Vendor, engine: Engine | undefined, onSaved: () => void) {
  const [values, setValues] = useState(() => toEngineValues(vendor, engine))
  const [isChecked, setChecked] = useState(false)
  const problems = findProblems(vendor, values, engine?.hasKey ?? false)
  const isComplete = Object.keys(problems).length === 0
  const input = isComplete ? toEngineInput(values) : undefined
  const test = useTestEngine(engine?.id)
  const save = useSaveEngine(engine?.id)
  const set = (change: Partial<EngineValues>) => {
    test.reset()
    setValues({ ...values, ...change })
  }
  const submit = () => {
    setChecked(true)
    if (input) save.mutate(input, { onSuccess: onSaved })
  }
  const tryOut = () => {
    setChecked(true)
    if (input) test.mutate(input)
  }
  const isInvalid = isChecked && isComplete && !input
  return { values, set, problems: isChecked ? problems : {}, isInvalid, test, save, submit, tryOut }
}

function useTestEngine(id: string | undefined) {
  return useMutation({
    mutationFn: (typed: EngineInput) => call(testEngine, { body: { typed, ...(id && { id }) } }),
    meta: { shownBy: 'form' },
  })
}

function useSaveEngine(id: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: EngineInput) =>
      withReauthentication(() =>
        id ? call(updateEngine, { params: { id }, body }) : call(addEngine, { body }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      refetchSpeech(queries)
      toastSuccess(t('Speech service saved.'))
    },
  })
}
