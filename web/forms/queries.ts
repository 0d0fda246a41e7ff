import { infiniteQueryOptions } from '@tanstack/react-query'
import { listForms } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

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
