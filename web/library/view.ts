import type { ItemType } from '#contract/item-fields.ts'
import type { ItemFilter, ItemSort } from '#contract/items.ts'
import { t } from '#web/i18n/i18n.ts'

/** `archived`: the user's own archived items. */
export type ViewFilter = ItemFilter | 'archived'

/** What the library shows; kept in the address (`type`, `show`, `sort`, `category`, `folder`, `group`). */
export interface LibraryView {
  itemType: ItemType
  filter: ViewFilter
  sort: ItemSort | undefined
  category: string | undefined
  /** The id of a folder, for the user's own items only. */
  folder?: string | undefined
  /** The id of a group, of all those of the user. */
  group?: string | undefined
}

/** Names of the filters as people read them (specification §9). */
export const filters: { value: ViewFilter; label: string }[] = [
  { value: 'usable', label: t('My library') },
  { value: 'mine', label: t('Mine') },
  { value: 'groups', label: t('My groups') },
  { value: 'liked', label: t('Liked') },
  { value: 'popular', label: t('Popular') },
  { value: 'most-liked', label: t('Most liked') },
  { value: 'newest', label: t('Newest') },
  { value: 'curated', label: t('By Ausculta') },
  { value: 'all', label: t('All') },
  { value: 'archived', label: t('Archived') },
]
export const sorts: { value: ItemSort; label: string }[] = [
  { value: 'useCount', label: t('Most used') },
  { value: 'likes', label: t('Most liked') },
  { value: 'created', label: t('Newest') },
  { value: 'likedBy', label: t('Liked by me') },
]
export const itemTypes: { value: ItemType; label: string }[] = [
  { value: 'template', label: t('Templates') },
  { value: 'macro', label: t('Macros') },
  { value: 'form', label: t('Forms') },
]

function known<T extends string>(choices: { value: T }[], given: string | null): T | undefined {
  return choices.find(({ value }) => value === given)?.value
}

/** The view of an address; unknown values are ignored. */
export function parseView(search: URLSearchParams): LibraryView {
  return {
    itemType: known(itemTypes, search.get('type')) ?? 'template',
    filter: known(filters, search.get('show')) ?? 'usable',
    sort: known(sorts, search.get('sort')),
    category: search.get('category') ?? undefined,
    ...(search.get('folder') && { folder: search.get('folder') ?? '' }),
    ...(search.get('group') && { group: search.get('group') ?? '' }),
  }
}

/** The query string after a change of the view that `search` describes. */
export function applyChange(search: string, change: Partial<LibraryView>): string {
  return formatView({ ...parseView(new URLSearchParams(search)), ...change })
}

/** The view as a query string, without defaults. */
export function formatView(view: LibraryView): string {
  const { itemType, filter, sort, category, folder, group } = view
  const search = new URLSearchParams({
    ...(itemType !== 'template' && { type: itemType }),
    ...(filter !== 'usable' && { show: filter }),
    ...(sort && { sort }),
    ...(category && { category }),
    ...(folder && { folder }),
    ...(group && { group }),
  })
  return search.size > 0 ? `?${search}` : ''
}
