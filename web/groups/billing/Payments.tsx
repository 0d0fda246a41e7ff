import { Anchor, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Payment } from '#contract/billing.ts'
import css from '../groups.module.css'
import { formatMoney } from './money.ts'
import { paymentStates } from './names.ts'
import { paymentsQuery } from './queries.ts'
import { formatDay } from './SubscriptionNotice.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The invoices of a group, newest first. */
export function Payments({ groupId }: { groupId: string }) {
  const query = useInfiniteQuery(paymentsQuery(groupId))
  const payments = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (query.isError) return <p role="alert">{t('Could not load the payments.')}</p>
  if (payments.length === 0) return null
  return (
    <section>
      <h2>{t('Payments')}</h2>
      <ul className={css.groups ?? ''}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </section>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { number, created, status, url } = payment
  const day = formatDay(created)
  return (
    <li className={css.groupRow}>
      <strong>{formatMoney(payment)}</strong>
      <span>{paymentStates[status]}</span>
      <p>
        <span>{day}</span>
        {url ? (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {t('Invoice {number}', { number: number || day })}
          </Anchor>
        ) : (
          number
        )}
      </p>
    </li>
  )
}
