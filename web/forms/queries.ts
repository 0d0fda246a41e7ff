import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getForm, listForms } from '#contract/forms.ts'
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

export const formQuery = (queries: QueryClient, id: string) => {
  const queryKey = [...keys.items, 'pdf-form', id] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      readBeneathChanges(queries, queryKey, () => call(getForm, { params: { id }, signal })),
  })
}
