import { message } from '#common/translation.ts'
import type { Plan, PlanAllowance } from '#contract/billing.ts'
import { AppError } from '#contract/errors.ts'

/** What each plan allows. */
export const allowances: Record<Plan, PlanAllowance> = {
  solo: { licenses: 1 },
  group: { licenses: 50 },
  enterprise: { licenses: null },
}

/**
 * @param failed what doesn't happen otherwise
 * @throws AppError 'bad-request' for more licences than the plan allows
 */
export function assertPlanAllows(plan: Plan, quantity: number, failed: string): void {
  const { licenses } = allowances[plan]
  if (licenses === null || quantity <= licenses) return
  throw new AppError('bad-request', failed, {
    detail: message('This plan allows up to {count, number} licences. Choose a larger plan.', {
      count: licenses,
    }),
  })
}
