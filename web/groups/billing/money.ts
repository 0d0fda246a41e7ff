import type { Money } from '#contract/billing.ts'
import { locale } from '#web/i18n/i18n.ts'

/** Of these, Stripe counts hundredths although nobody uses them (docs.stripe.com/currencies). */
const inHundredths = ['ISK', 'UGX']

/** An amount in its currency: amounts are in hundredths (specification §9), or in the currency's smallest unit. */
export function formatMoney({ amount, currency }: Money): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(locale, style).resolvedOptions()
  const digits = inHundredths.includes(style.currency) ? 2 : maximumFractionDigits
  return (amount / 10 ** digits).toLocaleString(locale, style)
}
