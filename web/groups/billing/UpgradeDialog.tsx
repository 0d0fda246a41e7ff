import {
  Button,
  Modal,
  NumberInput,
  Radio,
  SegmentedControl,
  Stack,
  TextInput,
} from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { createGroupCheckout, type Plan, type PlanOffer } from '#contract/billing.ts'
import { type BillingCycle, type Group, mostLicenses } from '#contract/groups.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { formatMoney } from './money.ts'
import { planNames, termNames } from './names.ts'
import { pricingQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  group: Group
  onClose: () => void
}

/** Compares the plans and starts the payment. */
export function UpgradeDialog({ group, onClose }: Props) {
  const query = useQuery(pricingQuery)
  return (
    <Modal opened onClose={onClose} title={t('Compare plans')}>
      <Loaded what={t('the prices')} query={query}>
        {({ plans }) => <CheckoutForm group={group} plans={plans} />}
      </Loaded>
    </Modal>
  )
}

function CheckoutForm({ group, plans }: { group: Group; plans: PlanOffer[] }) {
  const [plan, setPlan] = useState<Plan>('group')
  const [term, setTerm] = useState<BillingCycle>('yearly')
  const [typed, setTyped] = useState<number | string>(group.licensesInUse || 1)
  const [promoCode, setPromoCode] = useState('')
  const quantity = Number(typed)
  const isWhole = Number.isInteger(quantity) && quantity > 0 && quantity <= mostLicenses
  const checkout = useMutation({
    mutationFn: () =>
      call(createGroupCheckout, {
        body: {
          groupId: group.id,
          plan,
          term,
          quantity,
          ...(promoCode.trim() && { promoCode: promoCode.trim() }),
        },
      }),
    meta: { shownBy: 'form' },
    onSuccess: ({ url }) => location.assign(url),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) checkout.mutate()
  }
  return (
    <Stack component="form" onSubmit={submit}>
      <TermChoice term={term} onChange={setTerm} />
      <PlanChoice plans={plans} term={term} plan={plan} onChange={setPlan} />
      <NumberInput
        label={t('Number of licences')}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={mostLicenses}
        clampBehavior="none"
        error={!isWhole && t('Enter a whole number greater than 0.')}
        value={typed}
        onChange={setTyped}
      />
      <TextInput
        label={t('Promotion code')}
        maxLength={100}
        value={promoCode}
        onChange={({ currentTarget }) => setPromoCode(currentTarget.value)}
      />
      {checkout.isError && <FormError error={checkout.error} />}
      <Button type="submit" disabled={!isWhole} loading={checkout.isPending}>
        {t('Continue to payment')}
      </Button>
    </Stack>
  )
}

function TermChoice(props: { term: BillingCycle; onChange: (term: BillingCycle) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Billing cycle')}
      data={[
        { value: 'yearly', label: termNames.yearly },
        { value: 'monthly', label: termNames.monthly },
      ]}
      value={props.term}
      onChange={(value) => props.onChange(value === 'monthly' ? 'monthly' : 'yearly')}
    />
  )
}

interface PlanChoiceProps {
  plans: PlanOffer[]
  term: BillingCycle
  plan: Plan
  onChange: (plan: Plan) => void
}

function PlanChoice({ plans, term, plan, onChange }: PlanChoiceProps) {
  return (
    <Radio.Group label={t('Plan')} value={plan} onChange={(value) => onChange(value as Plan)}>
      <Stack gap="xs" mt="xs">
        {plans.map((offer) => (
          <Radio
            key={offer.plan}
            value={offer.plan}
            label={planNames[offer.plan]}
            disabled={offer[term] === null}
            description={describe(offer, term)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function describe({ allowance: { licenses }, ...offer }: PlanOffer, term: BillingCycle): ReactNode {
  const price = offer[term]
  if (!price) return t('Not sold for this billing cycle')
  const amount = formatMoney(price)
  const cost =
    term === 'monthly'
      ? t('{amount} per licence and month', { amount })
      : t('{amount} per licence and year', { amount })
  const size =
    licenses === null
      ? t('Any number of licences')
      : t('Up to {count, plural, one {# licence} other {# licences}}', { count: licenses })
  return (
    <>
      {cost}
      <br />
      {size}
    </>
  )
}
