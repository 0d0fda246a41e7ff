import { message } from '#common/translation.ts'
import type { Plan, PlanAllowance } from '#contract/billing.ts'
import { AppError } from '#contract/errors.ts'
import { readSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'

/** The setting with what administrators changed. */
export const PLANS = 'plans'

/** 'none' is a group without a subscription, or with one that lapsed. */
export type PlanName = Plan | 'none'
export type Allowances = Record<PlanName, PlanAllowance>

export const usualAllowances: Allowances = {
  none: { notesPerMonth: 10, licenses: 1 },
  solo: { notesPerMonth: null, licenses: 1 },
  group: { notesPerMonth: null, licenses: 50 },
  enterprise: { notesPerMonth: null, licenses: null },
}

/** What each plan allows. */
export async function readAllowances(s: Pick<Services, 'db' | 'keys'>): Promise<Allowances> {
  return { ...usualAllowances, ...(await readSetting<Partial<Allowances>>(s, PLANS)) }
}

/**
 * @param failed what doesn't happen otherwise
 * @throws AppError 'bad-request' for more licences than the plan allows
 */
export async function assertPlanAllows(
  s: Pick<Services, 'db' | 'keys'>,
  plan: Plan,
  quantity: number,
  failed: string,
): Promise<void> {
  const { licenses } = (await readAllowances(s))[plan]
  if (licenses === null || quantity <= licenses) return
  throw new AppError('bad-request', failed, {
    detail: message('This plan allows up to {count, number} licences. Choose a larger plan.', {
      count: licenses,
    }),
  })
}
