import { useBindingGroup } from '#web/api/my-groups.ts'
import { t } from '#web/i18n/i18n.ts'

/** Why the user can't share an item with others than one of their groups; undefined if they can. */
export function useConfinement(): { groupId: string; reason: string } | undefined {
  const group = useBindingGroup(({ sharingOutside }) => !sharingOutside)
  return (
    group && {
      groupId: group.id,
      reason: t('“{name}” lets its members share items with that group only.', {
        name: group.name,
      }),
    }
  )
}
