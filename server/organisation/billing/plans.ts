import { message } from '#common/translation.ts'
import type { Plan } from '#contract/billing.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError, words } from '#contract/errors.ts'
import type { PlanAllowances, PlanSettings, updatePlans as endpoint } from '#contract/plans.ts'
import { readVersioned, replaceSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'

const settingKey = 'plans'

/** What the plans allow until an administrator changes it. */
const firstAllowances: PlanAllowances = {
  solo: { licenses: 1 },
  group: { licenses: 50 },
  enterprise: { licenses: null },
}

/** What each plan allows now, with the version that a change is based on. */
export async function readPlans(s: Services): Promise<PlanSettings> {
  const { value, version } = await readVersioned<PlanAllowances>(s, settingKey)
  const provider = s.config.stripe ? 'stripe' : 'included'
  return { version, provider, plans: { ...firstAllowances, ...value } }
}

/** Sets what each plan allows, for every purchase from now on. @throws AppError 'version-mismatch' with the newer plans */
export async function savePlans(
  s: Services,
  { version, plans }: Body<typeof endpoint>,
): Promise<PlanSettings> {
  const isStored = await replaceSetting(s, settingKey, version, plans)
  const current = await readPlans(s)
  if (!isStored) throw new AppError('version-mismatch', words.versionMismatch, { current })
  return current
}

interface PlanOrder {
  plan: Plan
  quantity: number
  /** Licences that are already paid for: a group may keep them, and have fewer, after its plan was cut. */
  current?: number
}

/**
 * @param failed what doesn't happen otherwise
 * @throws AppError 'bad-request' for more licences than the plan allows
 */
export async function assertPlanAllows(
  s: Services,
  { plan, quantity, current = 0 }: PlanOrder,
  failed: string,
): Promise<void> {
  const { licenses } = (await readPlans(s)).plans[plan]
  if (licenses === null || quantity <= Math.max(licenses, current)) return
  throw new AppError('bad-request', failed, {
    detail: message(
      'This plan allows up to {count, plural, one {# licence} other {# licences}}. Choose a larger plan.',
      {
        count: licenses,
      },
    ),
  })
}
