import { Fieldset, Input, NativeSelect, Stack } from '@mantine/core'
import type { RetentionBounds } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { daysOf } from '#contract/retention-bounds.ts'
import { RetentionPeriod } from '#contract/retention-period.ts'
import { useChangeAtOnce } from '../group-changes.ts'
import { changePolicy } from './change-policy.ts'
import { t } from '#web/i18n/i18n.ts'

type Edge = keyof RetentionBounds

/** For how long members keep their visits, at least and at most. */
export function RetentionRule({ group }: { group: Group }) {
  const { shown, change } = useChangeAtOnce(group, group.policy.retention)
  const changeBound = (bound: Edge, value: RetentionPeriod | null) => {
    const retention = { ...shown, [bound]: value }
    change(retention, changePolicy(group, { retention }, t('Change how long members keep visits')))
  }
  return (
    <Fieldset
      variant="unstyled"
      mx={0}
      legend={<Input.Label labelElement="div">{t('How long members keep visits')}</Input.Label>}
      disabled={group.role === 'member'}
    >
      <Stack gap="xs">
        <BoundField
          label={t('At least')}
          hint={t(
            'Members can still delete a visit themselves. Nothing is deleted automatically before.',
          )}
          bounds={shown}
          bound="least"
          onChange={changeBound}
        />
        <BoundField
          label={t('At most')}
          hint={t(
            'Members choose a period within this time. Until they do, their visits are kept.',
          )}
          bounds={shown}
          bound="most"
          onChange={changeBound}
        />
      </Stack>
    </Fieldset>
  )
}

interface FieldProps {
  label: string
  hint: string
  bounds: RetentionBounds
  bound: Edge
  onChange: (bound: Edge, value: RetentionPeriod | null) => void
}

function BoundField({ label, hint, bounds, bound, onChange }: FieldProps) {
  const options = RetentionPeriod.options
    // At most forever is no bound.
    .filter((period) => bound === 'least' || period !== 'never')
    .toSorted((a, b) => daysOf(a) - daysOf(b))
    .map((period) => ({
      value: period,
      label: describePeriod(period),
      disabled: contradicts({ ...bounds, [bound]: period }),
    }))
  return (
    <NativeSelect
      label={label}
      description={hint}
      data={[{ value: '', label: t('No rule') }, ...options]}
      value={bounds[bound] ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = RetentionPeriod.safeParse(currentTarget.value)
        onChange(bound, chosen.success ? chosen.data : null)
      }}
    />
  )
}

const describePeriod = (period: RetentionPeriod): string =>
  period === 'never'
    ? t('Always')
    : t('{count, plural, one {# day} other {# days}}', { count: daysOf(period) })

/** A time that is longer at least than at most. */
const contradicts = ({ least, most }: RetentionBounds): boolean =>
  least !== null && most !== null && daysOf(least) > daysOf(most)
