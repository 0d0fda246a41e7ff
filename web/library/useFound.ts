import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Item } from '#contract/items.ts'
import { templateSearchQuery } from '#web/api/template-search.ts'
import { matching } from './matching.ts'
import { pagesQuery, privateQuery } from './queries.ts'
import type { LibraryView } from './view.ts'

/** What the list shows: the chosen part of the library, or, while one searches, one's own matches before the public ones. */
export function useItemSearch(view: LibraryView, text: string) {
  const searching = text !== ''
  const list = useInfiniteQuery({ ...pagesQuery(view), enabled: !searching })
  const found = useQuery({
    ...templateSearchQuery(text, view.itemType),
    // Never those of another kind.
    placeholderData: (known, query) => (query?.queryKey[1] === view.itemType ? known : undefined),
  })
  const own = useQuery({ ...privateQuery(view.itemType), enabled: searching })
  if (!searching) {
    const rows = withoutDoubles(list.data?.pages.flatMap(({ items }) => items) ?? [])
    return { rows, query: list, searching, failed: false, more: list.hasNextPage }
  }
  const mine = matching(own.data ?? [], text)
  const rows = withoutDoubles([...mine, ...(found.data?.items ?? [])])
  return { rows, query: found, searching, failed: found.data?.failed ?? false, more: false }
}

/** An item whose place changes between two pages may come in both. */
function withoutDoubles(rows: Item[]): Item[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
