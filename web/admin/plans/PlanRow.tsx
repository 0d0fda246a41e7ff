import { Group, NumberInput, Switch } from '@mantine/core'
import type { Plan } from '#contract/billing.ts'
import css from '../admin.module.css'
import { isAllowed } from './usePlansForm.ts'
import { t } from '#web/i18n/i18n.ts'

// A copy of the labels of groups: a file of both would be one more for every page.
const planNames: Record<Plan, string> = {
  solo: t('Solo'),
  group: t('Group plan'),
  enterprise: t('Enterprise'),
}

interface Props {
  plan: Plan
  /** Null for any number; undefined while the field is empty. */
  licenses: number | null | undefined
  onChange: (licenses: number | null | undefined) => void
}

/** How many licences a group can buy on a plan. */
export function PlanRow({ plan, licenses, onChange }: Props) {
  const isUnlimited = licenses === null
  return (
    <li>
      <Group role="group" aria-label={planNames[plan]} align="flex-start" flex={1}>
        <div className={css.what}>
          <strong>{planNames[plan]}</strong>
          <Switch
            mt="xs"
            label={t('Any number of licences')}
            checked={isUnlimited}
            onChange={({ currentTarget }) => onChange(currentTarget.checked ? null : undefined)}
          />
        </div>
        <NumberInput
          w={200}
          label={t('Licences at most')}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          disabled={isUnlimited}
          error={!isAllowed(licenses) && t('Enter a whole number greater than 0.')}
          value={licenses ?? ''}
          onChange={(next) => onChange(next === '' ? undefined : Number(next))}
        />
      </Group>
    </li>
  )
}
