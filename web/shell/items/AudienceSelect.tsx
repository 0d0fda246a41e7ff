import { Select } from '@mantine/core'
import type { Item } from '#contract/items.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { useConfinement } from './confined.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** 'me', 'public', or the id of a group. */
  value: string
  /** Whether the user is the one who decides. */
  mine: Item['mine']
  onChange: (group: string) => void
}

/** Who sees an item: its author, a group to which they may publish, or everyone. */
export function AudienceSelect({ value, mine, onChange }: Props) {
  const groups = useMyGroups() ?? []
  const confined = useConfinement()
  const isClosed = (target: string) =>
    confined !== undefined && target !== value && target !== confined.groupId
  const shown = groups.filter(({ id, mayPublish }) => id === value || (mine && mayPublish))
  return (
    <Select
      label={t('Visible to')}
      description={mine ? confined?.reason : t('Only the person who published it can change this.')}
      disabled={!mine}
      allowDeselect={false}
      data={[
        { value: 'me', label: t('Private') },
        ...shown.map(({ id, name }) => ({
          value: id,
          label: t('Group: {name}', { name }),
          disabled: isClosed(id),
        })),
        { value: 'public', label: t('Public'), disabled: isClosed('public') },
      ]}
      value={value}
      onChange={(chosen) => chosen && chosen !== value && onChange(chosen)}
    />
  )
}
