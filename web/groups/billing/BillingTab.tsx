import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { createPortalSession, type SubscriptionDetails } from '#contract/billing.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import css from '../groups.module.css'
import { BookDemo } from './BookDemo.tsx'
import { Payments } from './Payments.tsx'
import { detailsQuery } from './queries.ts'
import { SubscriptionNotice } from './SubscriptionNotice.tsx'
import { SubscriptionSummary } from './SubscriptionSummary.tsx'
import { t } from '#web/i18n/i18n.ts'

const UpgradeDialog = lazy(async () => ({
  default: (await import('./UpgradeDialog.tsx')).UpgradeDialog,
}))

/** What a group subscribes to, what it paid, and where it pays. */
export function BillingTab({ group }: { group: Group }) {
  const query = useQuery(detailsQuery(group.id))
  return (
    <Loaded what={t('the subscription')} query={query}>
      {(details) =>
        details.provider === 'included' ? (
          <IncludedBilling group={group} details={details} />
        ) : (
          <StripeBilling group={group} details={details} />
        )
      }
    </Loaded>
  )
}

interface Props {
  group: Group
  details: SubscriptionDetails
}

function IncludedBilling({ group, details }: Props) {
  const isAdministrator = useUser().role === 'administrator'
  return (
    <div className={css.stack}>
      <p>
        {t(
          'Licences are free on this installation. This group has {count, plural, one {# licence} other {# licences}}.',
          { count: details.quantity },
        )}{' '}
        {isAdministrator ? (
          <Link to="?tab=licences">{t('Change the number of licences')}</Link>
        ) : (
          t('Ask an administrator of the installation for more.')
        )}
      </p>
      <div>
        <BookDemo clinic={group.name} />
      </div>
    </div>
  )
}

function StripeBilling({ group, details }: Props) {
  const [comparing, setComparing] = useState(false)
  const portal = useMutation({
    mutationFn: () =>
      call(createPortalSession, {
        query: { groupId: group.id },
        body: { returnUrl: `${location.pathname}${location.search}` },
      }),
    onSuccess: ({ url }) => location.assign(url),
  })
  const isRunning = ['active', 'trialing', 'past_due'].includes(details.status)
  return (
    <div className={css.stack}>
      <SubscriptionNotice details={details} />
      <SubscriptionSummary group={group} details={details} />
      <div className={css.tools}>
        {!isRunning && <Button onClick={() => setComparing(true)}>{t('Compare plans')}</Button>}
        {details.status !== 'none' && (
          <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
            {t('Manage payment')}
          </Button>
        )}
        <BookDemo clinic={group.name} />
      </div>
      <Payments groupId={group.id} />
      {comparing && (
        <Suspense>
          <UpgradeDialog group={group} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  )
}
