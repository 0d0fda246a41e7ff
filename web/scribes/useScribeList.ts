import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLoadError } from '#web/api/useLoadError.ts'
import { uniqueById } from '#web/ui/unique-by-id.ts'
import { headQuery, scribesQuery, searchQuery } from './queries.ts'

/** Typing pauses for this long before a search starts, in milliseconds. */
const searchAfterMs = 150

export type ScribeListState = ReturnType<typeof useScribeList>

/** A folder's visits, or the results while a search is typed. Old rows stay until new ones arrive. */
export function useScribeList(folder: string) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), searchAfterMs)
  const [drafts, setDrafts] = useState(false)
  const filter = { folder, drafts }
  const queries = useQueryClient()
  const list = useInfiniteQuery(scribesQuery(filter))
  useQuery(headQuery(queries, filter))
  const search = useInfiniteQuery(searchQuery(folder, text))
  const searching = text !== ''
  const query = searching ? search : list
  const loadError = useLoadError(query)
  const pages = searching ? search.data?.pages : list.data?.pages
  return {
    folder,
    typed,
    setTyped,
    text,
    searching,
    drafts,
    setDrafts,
    query,
    scribes: uniqueById(pages?.flatMap(({ items }) => items) ?? []),
    searchedBackTo: search.data?.pages.at(-1)?.searchedBackTo ?? null,
    error: searching ? query.error : loadError,
  }
}
