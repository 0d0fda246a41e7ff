import { Radio, Stack } from '@mantine/core'
import type { GroupPolicy } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { useChangeAtOnce } from '../group-changes.ts'
import { changePolicy } from './change-policy.ts'
import { t } from '#web/i18n/i18n.ts'

type Publishers = GroupPolicy['publishers']

const choices: { value: Publishers; label: string; change: string }[] = [
  {
    value: 'members',
    label: t('Every member'),
    change: t('Let every member publish and edit shared items'),
  },
  {
    value: 'managers',
    label: t('The owner and administrators'),
    change: t('Let only the owner and administrators publish and edit shared items'),
  },
]

/** Who publishes to the group and edits what it shares. */
export function PublishersRule({ group }: { group: Group }) {
  const { shown, change } = useChangeAtOnce(group, group.policy.publishers)
  return (
    <Radio.Group
      label={t('Who publishes and edits shared items')}
      description={t('Everyone in the group can use and copy them.')}
      readOnly={group.role === 'member'}
      value={shown}
      onChange={(value) => {
        const chosen = choices.find((choice) => choice.value === value)
        if (!chosen) return
        change(chosen.value, changePolicy(group, { publishers: chosen.value }, chosen.change))
      }}
    >
      <Stack gap="xs" mt="xs">
        {choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={group.role === 'member'} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
