import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivity } from '#contract/audit.ts'
import { createGroupCheckout, getGroupPricing, updateSubscription } from '#contract/billing.ts'
import { getPlans, type PlanAllowances, updatePlans } from '#contract/plans.ts'
import { testApp, type TestUser } from '#test/app.ts'
import { type BillingApp, billingApp, buy, type Clinic } from '#test/stripe/billing-app.ts'

let billing: BillingApp
let clinic: Clinic
let admin: TestUser
beforeAll(async () => {
  billing = await billingApp()
  admin = billing.administrator
})
afterAll(() => billing[Symbol.asyncDispose]())
beforeEach(async () => {
  clinic = await billing.newGroup()
})

const first: PlanAllowances = {
  solo: { licenses: 1 },
  group: { licenses: 50 },
  enterprise: { licenses: null },
}
const read = () => admin.call(getPlans, {})
const set = async (changes: Partial<PlanAllowances>) =>
  admin.call(updatePlans, {
    body: { version: (await read()).version, plans: { ...first, ...changes } },
  })
const checkOut = (quantity: number, plan: 'solo' | 'group' | 'enterprise') =>
  clinic.owner.call(createGroupCheckout, {
    body: { groupId: clinic.id, quantity, plan, term: 'monthly' },
  })

test('what an administrator allows applies to the next purchase, and everybody sees it among the plans', async () => {
  await set({})
  await expect(checkOut(2, 'solo')).rejects.toMatchObject({
    detail: 'This plan allows up to 1 licence. Choose a larger plan.',
  })
  await set({ solo: { licenses: 2 }, enterprise: { licenses: 60 } })
  await expect(checkOut(2, 'solo')).resolves.toBeDefined()
  await expect(checkOut(61, 'enterprise')).rejects.toMatchObject({ code: 'bad-request' })
  const { plans } = await clinic.member.call(getGroupPricing, {})
  expect(Object.fromEntries(plans.map(({ plan, allowance }) => [plan, allowance]))).toEqual({
    solo: { licenses: 2 },
    group: { licenses: 50 },
    enterprise: { licenses: 60 },
  })
  const { items } = await admin.call(listActivity, { query: { limit: 10 } })
  expect(items.map(({ action }) => action)).toContain('administration.change')
})

test('a group keeps the licences it has paid for when its plan is cut, may have fewer, but no more', async () => {
  await set({})
  await buy(billing, clinic, 10)
  await billing.deliverAll()
  await set({ group: { licenses: 4 } })
  const change = (quantity: number) =>
    clinic.owner.call(updateSubscription, { body: { groupId: clinic.id, quantity } })
  await expect(change(11)).rejects.toMatchObject({
    code: 'bad-request',
    detail: 'This plan allows up to 4 licences. Choose a larger plan.',
  })
  expect(await change(8)).toEqual({ requiresCheckout: false })
  await expect(change(9)).rejects.toMatchObject({ code: 'bad-request' })
})

test('of two administrators who change the plans at once, one is refused and gets the newer plans', async () => {
  await set({})
  const { version } = await read()
  const save = (licenses: number) =>
    admin.call(updatePlans, { body: { version, plans: { ...first, group: { licenses } } } })
  const results = await Promise.allSettled([save(20), save(30)])
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const saved = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(saved).toHaveLength(1)
  expect(refused).toEqual([
    expect.objectContaining({ code: 'version-mismatch', current: saved[0] }),
  ])
  expect(await read()).toEqual(saved[0])
  await expect(save(40)).rejects.toMatchObject({ code: 'version-mismatch' })
})

test.each([
  ['no licence', { ...first, solo: { licenses: 0 } }],
  ['a negative number', { ...first, solo: { licenses: -1 } }],
  ['a fraction', { ...first, group: { licenses: 1.5 } }],
  ['too many', { ...first, group: { licenses: 100_001 } }],
  ['a missing plan', { solo: { licenses: 1 } }],
  ['an unknown plan', { ...first, gold: { licenses: 1 } }],
])('%s is refused, and the plans stay', async (_, plans) => {
  const before = await read()
  const sent = admin.call(updatePlans, {
    body: { version: before.version, plans: plans as PlanAllowances },
  })
  await expect(sent).rejects.toMatchObject({ code: 'bad-request' })
  expect(await read()).toEqual(before)
})

test('only administrators of the installation see and change the plans, not the owner of a group', async () => {
  const { version } = await read()
  await expect(clinic.owner.call(getPlans, {})).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    clinic.owner.call(updatePlans, { body: { version, plans: first } }),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('without a payment service the plans are kept for the time when there is one', async () => {
  await using app = await testApp()
  const operator = await app.newUser()
  expect(await operator.call(getPlans, {})).toEqual({
    version: '',
    provider: 'included',
    plans: first,
  })
  const body = { version: '', plans: { ...first, solo: { licenses: 3 } } }
  await operator.call(updatePlans, { body })
  expect((await operator.call(getPlans, {})).plans.solo).toEqual({ licenses: 3 })
})
