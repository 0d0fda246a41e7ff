import { Button } from '@mantine/core'
import { useState } from 'react'
import { type SubscriptionDetails, updateSubscription } from '#contract/billing.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useChangeGroup } from '../group-changes.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  group: Group
  details: SubscriptionDetails
}

/** Changes how often a running subscription is billed. Goes to the payment where the payment service needs the payer. */
export function ChangeCycle({ group, details }: Props) {
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useChangeGroup(group)
  const billingCycle = details.billingCycle === 'monthly' ? 'yearly' : 'monthly'
  const label =
    billingCycle === 'yearly' ? t('Switch to yearly billing') : t('Switch to monthly billing')
  const send = async () => {
    const body = { groupId: group.id, quantity: details.quantity, billingCycle } as const
    const { url } = await call(updateSubscription, { body })
    if (url) location.assign(url)
  }
  return (
    <div>
      <Button variant="default" loading={isPending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={label}
          text={t('The difference is charged or credited at once.')}
          confirm={label}
          onConfirm={() => {
            setAsking(false)
            mutate({ label, send })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
