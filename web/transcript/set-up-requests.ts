import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { dismissSetUpRequests, listSetUpRequests, requestSetUp } from '#contract/set-up.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/**
 * The users who asked the administrator to finish setting up. Stored under the key of speech, whose event announces a
 * request.
 */
export const setUpRequestsQuery = queryOptions({
  queryKey: [...keys.speech, 'set-up-requests'],
  queryFn: ({ signal }) => call(listSetUpRequests, { signal }),
})

export function useDismissRequests() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(dismissSetUpRequests, {}),
    onSuccess: () => queries.setQueryData(setUpRequestsQuery.queryKey, { items: [] }),
  })
}

/** Asks the administrators; returns when they were asked, which is earlier for a second request on the same day. */
export const useRequestSetUp = () =>
  useMutation({
    mutationFn: () => call(requestSetUp, {}),
    meta: { shownBy: 'form' },
  })
