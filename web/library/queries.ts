import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { ItemType } from '#contract/item-fields.ts'
import { type Item, likeItem, listItems } from '#contract/items.ts'
import { type GalleryRow, getGallery, listComments, searchTimes } from '#contract/library.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { FoundItems } from '#web/api/template-search.ts'
import { itemQuery } from './item-query.ts'
import type { LibraryView } from './view.ts'

/** Rows asked for at once: two screens of a tall window. */
const pageSize = 60
const pagesKey = 'item-pages'

interface PageOf {
  items: Item[]
  cursor: string | null
}
type Pages = InfiniteData<PageOf, string | undefined>

/** Filters that an event about the user's own items may affect. */
const own = new Set(['usable', 'mine', 'groups', 'liked', 'archived'])

export const pagesQuery = ({ itemType, filter, sort, category, folder, group }: LibraryView) =>
  infiniteQueryOptions({
    queryKey: [
      ...(own.has(filter) ? keys.items : []),
      pagesKey,
      itemType,
      filter,
      sort,
      category,
      folder,
      group,
    ],
    queryFn: ({ pageParam, signal }) =>
      call(listItems, {
        query: {
          itemType,
          ...(filter === 'archived'
            ? { filter: 'mine' as const, archived: 'true' as const }
            : { filter }),
          ...(folder && { folder }),
          ...(group && { group }),
          limit: pageSize,
          ...(sort && { sort }),
          ...(category && { category }),
          ...(pageParam && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: 60_000,
  })

export const galleryQuery = queryOptions({
  queryKey: [...keys.items, 'gallery'],
  queryFn: ({ signal }) => call(getGallery, { signal }),
  staleTime: 60_000,
})

/** The user's own items and their groups', which the public index lacks. */
export const privateQuery = (itemType: ItemType) =>
  queryOptions({
    queryKey: [...keys.items, 'private', itemType],
    queryFn: async ({ signal }) => {
      const read = (filter: 'mine' | 'groups') =>
        call(listItems, { query: { itemType, filter, limit: 10_000 }, signal })
      const [mine, groups] = await Promise.all([read('mine'), read('groups')])
      const ids = new Set(mine.items.map(({ id }) => id))
      return [...mine.items, ...groups.items.filter(({ id }) => !ids.has(id))]
    },
  })

export const commentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', id],
    queryFn: ({ pageParam, signal }) =>
      call(listComments, {
        params: { id },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: 0,
  })

/** Changes an item wherever it is shown. */
export function changeItem(queries: QueryClient, id: string, change: (item: Item) => Item): void {
  const each = (items: Item[]) => items.map((item) => (item.id === id ? change(item) : item))
  queries.setQueryData<Item>(itemQuery(id).queryKey, (item) => item && change(item))
  const isPages = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(pagesKey)
  queries.setQueriesData<Pages>({ predicate: isPages }, (old) =>
    old ? { ...old, pages: old.pages.map((page) => ({ ...page, items: each(page.items) })) } : old,
  )
  queries.setQueriesData<FoundItems>({ queryKey: ['template-search'] }, (old) =>
    old ? { ...old, items: each(old.items) } : old,
  )
}

interface Likes {
  id: string
  likes: number
  likedByMe: boolean
}

/** Changes the likes of an item wherever it is shown. */
function changeLikes(
  queries: QueryClient,
  id: string,
  change: (old: Likes) => Pick<Likes, 'likes' | 'likedByMe'>,
): void {
  changeItem(queries, id, (item) => ({ ...item, ...change(item) }))
  queries.setQueryData<{ specialty: string; rows: GalleryRow[] }>(
    galleryQuery.queryKey,
    (old) =>
      old && {
        ...old,
        rows: old.rows.map((row) => ({
          ...row,
          items: row.items.map((card) => (card.id === id ? { ...card, ...change(card) } : card)),
        })),
      },
  )
}

/** After something that adds or takes away rows. */
export function rereadLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: keys.items })
  void queries.invalidateQueries({ queryKey: [pagesKey] })
  void queries.invalidateQueries({ queryKey: ['template-search'] })
}

/** After an item was published, or taken back. */
export function takeChange(queries: QueryClient, changed: Item): void {
  changeItem(queries, changed.id, () => changed)
  rereadLists(queries)
}

/** A like is shown at once, then as the server counts it; of two clicks the second waits for the first. */
export const likeMutation = (queries: QueryClient, id: string) => {
  const toggle = ({ likes, likedByMe }: Likes) => ({
    likedByMe: !likedByMe,
    likes: likes + (likedByMe ? -1 : 1),
  })
  return {
    scope: { id: `like ${id}` },
    mutationFn: () =>
      call(likeItem, { params: { id }, signal: AbortSignal.timeout(searchTimes.writeMs) }),
    onMutate: () => changeLikes(queries, id, toggle),
    onSuccess: (counted: Pick<Item, 'likes' | 'likedByMe'>) =>
      changeLikes(queries, id, () => counted),
    // It's unknown whether it was counted, so the server's count is shown.
    onError: () => void queries.invalidateQueries({ queryKey: itemQuery(id).queryKey }),
    onSettled: () => rereadLists(queries),
  }
}
