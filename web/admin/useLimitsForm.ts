import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Limit, updateLimits } from '#contract/limits.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { limitsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** By name; '' for the usual value. */
type LimitValues = Record<string, number | ''>

/** The limits, with unsaved edits on top. */
export function useLimitsForm(saved: readonly Limit[]) {
  const [typed, setTyped] = useState<LimitValues>({})
  const queries = useQueryClient()
  const changed = saved.filter((limit) => isChanged(limit, typed[limit.name]))
  const save = useMutation({
    mutationFn: (values: LimitValues) => {
      const limits = toLimits(changed, values)
      return withReauthentication(() => call(updateLimits, { body: { limits } }))
    },
    meta: { shownBy: 'form' },
    onSuccess: (answer, values) => {
      toastSuccess(t('Saved'))
      queries.setQueryData(limitsQuery.queryKey, answer)
      // Later typing stays.
      setTyped((now) => findTypedSince(now, values))
    },
  })
  return {
    read: ({ name, value }: Limit) => typed[name] ?? value,
    set: ({ name }: Limit, value: number | '') => setTyped({ ...typed, [name]: value }),
    isChanged: changed.length > 0,
    save,
    submit: () => save.mutate(typed),
  }
}

/** Edits made since these values were sent. */
const findTypedSince = (now: LimitValues, sent: LimitValues): LimitValues =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name]))

const isChanged = ({ value, usual }: Limit, typed: number | '' | undefined): boolean =>
  (typed ?? value) !== value && (typed !== '' || value !== usual)

/** Converts the values for the API, where null restores the usual one. */
const toLimits = (limits: readonly Limit[], values: LimitValues) =>
  Object.fromEntries(
    limits.map(({ name, usual }) => [name, values[name] === usual ? null : values[name] || null]),
  )
