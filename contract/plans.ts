import * as z from 'zod/mini'
import { BillingProvider, Plan, PlanAllowance } from './billing.ts'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** What every plan allows. */
export const PlanAllowances = z.record(Plan, PlanAllowance)
export type PlanAllowances = z.infer<typeof PlanAllowances>

const PlanSettings = z.object({
  /** Another one whenever the plans are saved; '' before the first time. */
  version: z.string(),
  provider: BillingProvider,
  plans: PlanAllowances,
})
export type PlanSettings = z.infer<typeof PlanSettings>

export const getPlans = endpoint({
  method: 'GET',
  path: '/api/admin/plans',
  access: 'administrator',
  summary: 'What each plan allows, and whether plans are sold on this installation.',
  response: PlanSettings,
})

export const updatePlans = endpoint({
  method: 'PUT',
  path: '/api/admin/plans',
  access: 'administrator',
  summary:
    'Sets what each plan allows, from the next purchase on; current subscriptions keep their licences. 409 "version-mismatch" with the newer plans when `version` is not the newest. Requires recent authentication.',
  body: z.object({ version: Text(100), plans: PlanAllowances }),
  response: PlanSettings,
})
