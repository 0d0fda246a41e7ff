import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { templateSearchQuery } from '#web/api/template-search.ts'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import { matching } from './matching.ts'
import { pagesQuery, privateQuery } from './queries.ts'
import type { LibraryView } from './view.ts'

/** The rows of the list: the chosen part of the library, or, during a search, the user's own matches before public ones. */
export function useItemSearch(view: LibraryView, text: string) {
  const searching = text !== ''
  const list = useInfiniteQuery({ ...pagesQuery(view), enabled: !searching })
  const found = useQuery({
    ...templateSearchQuery(text, view.itemType),
    // Never results of another kind.
    placeholderData: (known, query) => (query?.queryKey[1] === view.itemType ? known : undefined),
  })
  const own = useQuery({ ...privateQuery(view.itemType), enabled: searching })
  if (!searching) {
    const rows = uniqueById(list.data?.pages.flatMap(({ items }) => items) ?? [])
    return { rows, query: list, searching, failed: false, more: list.hasNextPage }
  }
  const mine = matching(own.data ?? [], text)
  const rows = uniqueById([...mine, ...(found.data?.items ?? [])])
  return { rows, query: found, searching, failed: found.data?.failed ?? false, more: false }
}
