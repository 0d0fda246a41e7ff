import { Button, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { updateSubscription } from '#contract/billing.ts'
import { type Group, mostLicenses } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { useChangeGroup } from '../group-changes.ts'
import css from '../groups.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  group: Group
  /** What the change costs. */
  hint: string
}

/** Sets the number of licences. */
export function ChangeLicences({ group, hint }: Props) {
  const [typed, setTyped] = useState<number | string>(group.licenses)
  const { change, isPending } = useChangeLicences(group)
  const quantity = Number(typed)
  const isWhole = Number.isInteger(quantity) && quantity > 0 && quantity <= mostLicenses
  return (
    <form
      className={css.licences ?? ''}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) change(quantity)
      }}
    >
      <NumberInput
        label={t('Number of licences')}
        description={hint}
        allowDecimal={false}
        allowNegative={false}
        min={group.licensesInUse || 1}
        max={mostLicenses}
        clampBehavior="none"
        error={!isWhole && t('Enter a whole number greater than 0.')}
        value={typed}
        onChange={setTyped}
      />
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        disabled={!isWhole || quantity === group.licenses}
      >
        {t('Save')}
      </Button>
    </form>
  )
}

/** Goes to the payment where the payment service needs the payer. */
function useChangeLicences(group: Group) {
  const { mutate, isPending } = useChangeGroup(group)
  const change = (quantity: number) =>
    mutate({
      label: t('Change the number of licences to {quantity, number}', { quantity }),
      send: async () => {
        const { url } = await call(updateSubscription, { body: { groupId: group.id, quantity } })
        if (url) location.assign(url)
      },
    })
  return { change, isPending }
}
