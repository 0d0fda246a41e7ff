import type { SubscriptionDetails } from '#contract/billing.ts'
import type { Group } from '#contract/groups.ts'
import { ChangeLicences } from '../licences/ChangeLicences.tsx'
import { ChangeCycle } from './ChangeCycle.tsx'
import { formatMoney } from './money.ts'
import { planNames, termNames } from './names.ts'
import { formatDay } from './SubscriptionNotice.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  group: Group
  details: SubscriptionDetails
}

/** The plan, the number of licences and the next invoice. */
export function SubscriptionSummary({ group, details }: Props) {
  const { plan, billingCycle, quantity, nextInvoice, status } = details
  if (status === 'none') return <p>{t('This group has no subscription yet.')}</p>
  return (
    <>
      <p>
        {t('{plan}, {term}: {count, plural, one {# licence} other {# licences}}', {
          plan: plan ? planNames[plan] : t('Plan'),
          term: termNames[billingCycle],
          count: quantity,
        })}
      </p>
      {nextInvoice && (
        <p>
          {t('Next invoice: {amount} on {date}', {
            amount: formatMoney(nextInvoice),
            date: formatDay(nextInvoice.date),
          })}
        </p>
      )}
      {status !== 'lapsed' && (
        <>
          <ChangeLicences
            key={group.licenses}
            group={group}
            hint={t('The difference is charged or credited at once.')}
          />
          <ChangeCycle group={group} details={details} />
        </>
      )}
    </>
  )
}
