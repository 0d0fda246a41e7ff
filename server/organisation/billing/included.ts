import { message } from '#common/translation.ts'
import { AppError, words } from '#contract/errors.ts'
import { getManagedGroup } from '#server/organisation/groups/managed-group.ts'
import { grantLicenses } from '#server/organisation/groups/licences.ts'
import type { Services } from '#server/services.ts'
import type { Billing } from './billing.ts'

/** Licences are free: an administrator of the installation grants them. */
export const includedBilling = (s: Services): Billing => ({
  listPlans: async () => ({ provider: 'included', plans: [] }),
  startCheckout: () => Promise.reject(nothingToPay(words.checkoutFailed)),
  update: grantLicenses.bind(undefined, s),
  async getDetails(userId, groupId) {
    const { licenses, billingCycle } = await getManagedGroup(s, userId, groupId)
    return {
      provider: 'included',
      status: 'included',
      plan: null,
      quantity: licenses,
      billingCycle,
      nextInvoice: null,
      endsAt: null,
      lapsedAt: null,
      isCurrent: true,
    }
  },
  async listPayments(userId, { groupId }) {
    await getManagedGroup(s, userId, groupId)
    return { items: [], cursor: null }
  },
  async openPortal({ id }, groupId) {
    await getManagedGroup(s, id, groupId)
    throw nothingToPay(message('There is nothing to pay on this installation.'))
  },
  assertMayDelete: async () => undefined,
  receive: () => Promise.reject(new AppError('not-found', 'Not found')),
  readAll: async () => undefined,
})

const nothingToPay = (text: string) =>
  new AppError('unavailable', text, {
    detail: 'Licences are free on this installation. Ask one of its administrators for more.',
  })
