import type { Item } from '#contract/items.ts'
import { useMyGroups } from '#web/api/my-groups.ts'

/**
 * Whether the user may edit an item: their own, or one of a group whose policy allows it. Undefined until it's known.
 */
export function useMayEdit({ mine, group }: Pick<Item, 'mine' | 'group'>): boolean | undefined {
  const groups = useMyGroups()
  if (group === 'me' || group === 'public') return mine
  return groups && groups.some(({ id, mayPublish }) => id === group && mayPublish)
}
