import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import {
  getScribe,
  listFolders,
  listScribes,
  searchScribes,
  type ScribeHead,
} from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'
import { changeHomeRows } from './home/queries.ts'
import { mergeHead } from './merge-head.ts'
import { beginReading } from './refresh.ts'

export interface ListFilter {
  folder: string
  drafts: boolean
}
interface ListPage {
  items: ScribeHead[]
  cursor: string | null
}

/** Rows per page: two screens of a tall window. */
const pageSize = 50
const pagesKey = 'scribe-pages'

const readPage = ({ folder, drafts }: ListFilter, cursor?: string, signal?: AbortSignal) =>
  call(listScribes, {
    query: {
      folder,
      limit: pageSize,
      ...(drafts && { drafts: 'true' as const }),
      ...(cursor && { cursor }),
    },
    ...(signal && { signal }),
  })

/**
 * The pages of a list. Not under `keys.scribes`: an event would otherwise read every loaded page again. `headQuery` reads
 * only the newest page and merges it into these.
 */
export const scribesQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [pagesKey, filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    // Events keep it fresh; returning to a folder shows it at once and reads its newest page.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The newest page, read again on every event and merged into the loaded pages. */
export const headQuery = (queries: QueryClient, filter: ListFilter) =>
  queryOptions({
    queryKey: [...keys.scribes, filter],
    queryFn: async ({ signal }) => {
      const isBehind = beginReading(queries)
      const head = await readPage(filter, undefined, signal)
      // The pending change reads the lists again when it ends.
      if (!isBehind()) changePages(queries, filter, (pages) => mergeHead(pages, head))
      return true
    },
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const searchQuery = (folder: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ['scribe-search', folder, text],
    queryFn: ({ pageParam, signal }) =>
      call(searchScribes, {
        body: { text, folder, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

export const scribeQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.scribe(scribeId),
    queryFn: ({ signal, client, queryKey }) =>
      readBeneathChanges(client, queryKey, () =>
        call(getScribe, { params: { id: scribeId }, signal }),
      ),
  })

export const foldersQuery = queryOptions({
  queryKey: keys.folders,
  queryFn: ({ signal }) => call(listFolders, { signal }),
})

type Pages = InfiniteData<ListPage, string | undefined>

function changePages(
  queries: QueryClient,
  filter: ListFilter,
  change: (pages: ListPage[]) => ListPage[],
): void {
  queries.setQueryData<Pages>([pagesKey, filter], (old) => {
    if (!old) return old
    const pages = change(old.pages)
    return { pages, pageParams: [undefined, ...pages.slice(0, -1).map((p) => p.cursor ?? '')] }
  })
}

/** Changes the rows of every loaded list and of Home, before the server has answered; `null` removes a row. */
export function changeRows(
  queries: QueryClient,
  change: (row: ScribeHead) => ScribeHead | null,
): void {
  changeHomeRows(queries, change)
  queries.setQueriesData<Pages>({ queryKey: [pagesKey] }, (old) =>
    old
      ? {
          ...old,
          pages: old.pages.map((page) => ({
            ...page,
            items: page.items.map(change).filter((row) => row !== null),
          })),
        }
      : old,
  )
}

/** Adds a new visit to the top of its lists. */
export function addRow(queries: QueryClient, row: ScribeHead): void {
  for (const folder of ['all', row.folderId])
    if (folder)
      changePages(queries, { folder, drafts: false }, ([first, ...rest]) =>
        first ? [{ ...first, items: [row, ...first.items] }, ...rest] : [],
      )
}

/** Drops lists that aren't shown, so that they are read again when opened. */
export function forgetHiddenLists(queries: QueryClient): void {
  queries.removeQueries({ queryKey: [pagesKey], type: 'inactive' })
}
