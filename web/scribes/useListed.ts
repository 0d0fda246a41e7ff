import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { headQuery, scribesQuery, searchQuery, type ListFilter } from './queries.ts'

/** What the list shows: the folder's visits, or the results while one searches. Old rows stay until new ones are there. */
export function useScribeList(filter: ListFilter, text: string) {
  const queries = useQueryClient()
  const list = useInfiniteQuery(scribesQuery(filter))
  useQuery(headQuery(queries, filter))
  const search = useInfiniteQuery(searchQuery(filter.folder, text))
  const searching = text !== ''
  const query = searching ? search : list
  const found = searching ? search.data?.pages : list.data?.pages
  const scribes = withoutDoubles(found?.flatMap(({ items }) => items) ?? [])
  const searchedBackTo = search.data?.pages.at(-1)?.searchedBackTo ?? null
  return { scribes, query, searching, searchedBackTo }
}

/** A visit that changed between two pages may come in both. */
function withoutDoubles<T extends { id: string }>(rows: T[]): T[] {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}
