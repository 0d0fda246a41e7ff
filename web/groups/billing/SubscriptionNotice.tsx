import type { SubscriptionDetails } from '#contract/billing.ts'
import css from '../groups.module.css'
import { locale, t } from '#web/i18n/i18n.ts'

/** What about a subscription needs attention: it ends, or isn't paid. */
export function SubscriptionNotice({ details }: { details: SubscriptionDetails }) {
  const text = describe(details)
  return (
    <div role="status">
      {text && (
        <div className={css.refused}>
          <p>{text}</p>
        </div>
      )}
    </div>
  )
}

export const formatDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(locale, { dateStyle: 'long' })

function describe({ status, endsAt, isCurrent }: SubscriptionDetails): string {
  if (!isCurrent)
    return t(
      'The payment service doesn’t answer. This is the last known state of the subscription.',
    )
  if (status === 'past_due')
    return t('The last payment failed. Change the card under “Manage payment”.')
  if (endsAt) return t('The subscription ends on {date}.', { date: formatDay(endsAt) })
  return ''
}
