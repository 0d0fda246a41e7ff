import { Switch } from '@mantine/core'
import type { GroupPolicy } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { useChangeAtOnce } from '../group-changes.ts'
import { changePolicy } from './change-policy.ts'

interface Props {
  group: Group
  label: string
  description: string
  checked: boolean
  /** The rule as it is when switched on or off. */
  toRule: (checked: boolean) => Partial<GroupPolicy>
  /** What switching does, for the offer to apply it again: "Require two-factor authentication". */
  change: { on: string; off: string }
}

/** A rule of a group that is on or off. */
export function SwitchRule({ group, label, description, checked, toRule, change }: Props) {
  const { shown, change: save } = useChangeAtOnce(group, checked)
  return (
    <Switch
      label={label}
      description={description}
      checked={shown}
      disabled={group.role === 'member'}
      onChange={({ currentTarget }) => {
        const isOn = currentTarget.checked
        save(isOn, changePolicy(group, toRule(isOn), isOn ? change.on : change.off))
      }}
    />
  )
}
