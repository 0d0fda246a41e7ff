import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import css from '#web/admin/admin.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { t, translate } from '#web/i18n/i18n.ts'
import { deliveryStates, eventNames } from './event-names.ts'
import { deliveriesQuery } from './queries.ts'

/** The deliveries of a webhook in the last 30 days. */
export function Deliveries({ id }: { id: string }) {
  const query = useInfiniteQuery(deliveriesQuery(id))
  return (
    <Loaded what={t('the deliveries')} query={query}>
      {({ pages }) => {
        const deliveries = pages.flatMap(({ items }) => items)
        if (deliveries.length === 0) return <p>{t('No deliveries yet.')}</p>
        return (
          <>
            <ul className={css.rows} aria-label={t('Deliveries')}>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button variant="default" onClick={() => void query.fetchNextPage()}>
                {t('Show more')}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { event, state, reason, attempts, created } = delivery
  const { tone, word } = deliveryStates[state]
  return (
    <li>
      <div className={css.what}>
        <strong>{eventNames[event]}</strong>
        {reason && <p className={css.reason}>{translate(reason)}</p>}
        <p className={css.meta}>
          <RelativeTime instant={created} />
          {attempts > 1 && (
            <span>
              {t('{count, plural, one {# attempt} other {# attempts}}', { count: attempts })}
            </span>
          )}
        </p>
      </div>
      <Tag tone={tone}>{word}</Tag>
    </li>
  )
}
