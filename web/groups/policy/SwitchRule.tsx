import { Switch } from '@mantine/core'
import { useState } from 'react'
import type { GroupPolicy } from '#contract/group-rules.ts'
import type { Group } from '#contract/groups.ts'
import { useChangeGroup } from '../group-changes.ts'
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
  const { mutate, isPending } = useChangeGroup(group)
  const [target, setTarget] = useState(checked)
  return (
    <Switch
      label={label}
      description={description}
      checked={isPending ? target : checked}
      disabled={group.role === 'member'}
      onChange={({ currentTarget }) => {
        const isOn = currentTarget.checked
        setTarget(isOn)
        mutate(changePolicy(group, toRule(isOn), isOn ? change.on : change.off))
      }}
    />
  )
}
