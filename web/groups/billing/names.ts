import type { Payment, Plan } from '#contract/billing.ts'
import type { BillingCycle } from '#contract/groups.ts'
import { t } from '#web/i18n/i18n.ts'

export const planNames: Record<Plan, string> = {
  solo: t('Solo'),
  group: t('Group plan'),
  enterprise: t('Enterprise'),
}

export const termNames: Record<BillingCycle, string> = {
  monthly: t('Monthly'),
  yearly: t('Yearly'),
}

export const paymentStates: Record<Payment['status'], string> = {
  draft: t('Draft invoice'),
  open: t('Not paid yet'),
  paid: t('Paid'),
  uncollectible: t('Not paid'),
  void: t('Void'),
}
