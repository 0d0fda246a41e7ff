import { Select, TextInput } from '@mantine/core'
import type { Task } from '#contract/tasks.ts'
import { ownerChoices } from './names.ts'
import { t } from '#web/i18n/i18n.ts'

type Owner = Pick<Task, 'owner' | 'ownerName'>

/** Who a task is assigned to; staff and others can be named. */
export function OwnerFields({
  value,
  onChange,
}: {
  value: Owner
  onChange: (next: Owner) => void
}) {
  const { owner, ownerName } = value
  const isNamed = owner === 'staff' || owner === 'other'
  return (
    <>
      <Select
        aria-label={t('Assigned to')}
        w={140}
        data={ownerChoices}
        value={owner}
        allowDeselect={false}
        onChange={(next) => next && onChange({ owner: next, ownerName: '' })}
      />
      {isNamed && (
        <TextInput
          aria-label={t('Name or role')}
          placeholder={t('Name or role')}
          maxLength={100}
          value={ownerName}
          onChange={(event) => onChange({ owner, ownerName: event.currentTarget.value })}
        />
      )}
    </>
  )
}
