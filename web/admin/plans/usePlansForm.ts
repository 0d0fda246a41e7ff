import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan } from '#contract/billing.ts'
import { AppError } from '#contract/errors.ts'
import { mostLicenses } from '#contract/groups.ts'
import { type PlanAllowances, type PlanSettings, updatePlans } from '#contract/plans.ts'
import { plansQuery } from '../queries.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

export const allPlans: readonly Plan[] = ['solo', 'group', 'enterprise']

/** Licences of each plan as typed; null for any number, undefined for an empty field. */
type LicenceEdits = Partial<Record<Plan, number | null | undefined>>

/** The plans with what was typed over them. */
export function usePlansForm({ plans: saved, version }: PlanSettings) {
  const [typed, setTyped] = useState<LicenceEdits>({})
  const queries = useQueryClient()
  const keep = (plans: PlanSettings) => queries.setQueryData(plansQuery.queryKey, plans)
  const read = (plan: Plan) => (plan in typed ? typed[plan] : saved[plan].licenses)
  const save = useMutation({
    mutationFn: (plans: PlanAllowances) =>
      withReauthentication(() => call(updatePlans, { body: { version, plans } })),
    meta: { shownBy: 'form' },
    onSuccess: (answer) => {
      toastSuccess(t('Saved'))
      keep(answer)
      setTyped({})
    },
    onError: (error) => {
      // The contract says what a conflict answers.
      if (isConflict(error)) keep(error.current as PlanSettings)
    },
  })
  const licenses = allPlans.map((plan) => [plan, { licenses: read(plan) }] as const)
  return {
    /** `undefined` for an empty field. */
    plans: Object.fromEntries(licenses) as Record<Plan, { licenses: number | null | undefined }>,
    set: (plan: Plan, next: number | null | undefined) => setTyped({ ...typed, [plan]: next }),
    isChanged: allPlans.some((plan) => read(plan) !== saved[plan].licenses),
    isValid: allPlans.every((plan) => isAllowed(read(plan))),
    save,
    // All fields are filled in: `isValid`.
    submit: () => save.mutate(Object.fromEntries(licenses) as PlanAllowances),
  }
}

const isConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'version-mismatch'

export const isAllowed = (licenses: number | null | undefined): boolean =>
  licenses === null ||
  (Number.isInteger(licenses) && Number(licenses) > 0 && Number(licenses) <= mostLicenses)
