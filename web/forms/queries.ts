import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getAllForms, getForm, listForms } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { readBeneathChanges } from '#web/api/optimistic.ts'

/** Forms loaded at once. */
const pageSize = 50

/** The forms of the user and of their groups, newest first. An event about an item makes it stale. */
export const formsQuery = infiniteQueryOptions({
  queryKey: [...keys.items, 'pdf-forms'],
  queryFn: ({ pageParam, signal }) =>
    call(listForms, {
      query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
})

/** The built-in forms and those of others that the user likes. */
export const libraryFormsQuery = infiniteQueryOptions({
  queryKey: [...keys.items, 'library-forms'],
  queryFn: ({ pageParam, signal }) =>
    call(listForms, {
      query: { from: 'library', limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
})

/** Whether the user prepares the forms of all groups. */
export const preparesQuery = queryOptions({
  queryKey: [...keys.items, 'prepares-forms'],
  queryFn: async ({ signal }) => (await call(listForms, { query: { limit: 1 }, signal })).prepares,
  staleTime: 60_000,
})

/** Maximum number of forms that the server lists. */
export const maxPrepared = 1_000
/** The newest forms of all groups. */
export const allFormsQuery = (limit: number) =>
  queryOptions({
    queryKey: [...keys.items, 'all-forms', limit],
    queryFn: async ({ signal }) => (await call(getAllForms, { query: { limit }, signal })).forms,
    placeholderData: (before) => before,
    // The user gets no events for forms of groups that they aren't in.
    refetchInterval: 30_000,
  })

export const formQuery = (queries: QueryClient, id: string) => {
  const queryKey = [...keys.items, 'pdf-form', id] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readBeneathChanges(queries, queryKey, () => call(getForm, { params: { id }, signal })),
  })
}
