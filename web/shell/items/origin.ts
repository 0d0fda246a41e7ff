import type { GroupSummary } from '#contract/groups.ts'
import type { Item } from '#contract/items.ts'
import { useMyGroups } from '#web/api/my-groups.ts'
import { t } from '#web/i18n/i18n.ts'

type Origin = Pick<Item, 'builtIn' | 'mine' | 'public' | 'hidden' | 'group' | 'author'>
type Groups = readonly Pick<GroupSummary, 'id' | 'name'>[]

/** The owner of an item, in a word or two. */
export function itemOrigin(item: Origin, groups: Groups): string {
  const { builtIn, mine, public: isPublic, hidden, group, author } = item
  if (builtIn) return t('By Ausculta')
  if (hidden) return t('Hidden by an administrator')
  if (isPublic) return mine ? t('Mine, public') : t('By {name}', { name: author.name })
  if (group === 'me') return t('Mine, private')
  const name = groups.find(({ id }) => id === group)?.name
  if (name === undefined)
    return mine ? t('Mine, shared with my group') : t('My group, by {name}', { name: author.name })
  return mine
    ? t('Group: {group}, by me', { group: name })
    : t('Group: {group}, by {name}', { group: name, name: author.name })
}

/** The owner of an item; it names a group once the user's groups are loaded. */
export const useItemOrigin = (item: Origin): string => itemOrigin(item, useMyGroups() ?? [])
