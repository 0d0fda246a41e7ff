import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getGroupPricing, getPaymentHistory, getSubscriptionDetails } from '#contract/billing.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const pricingQuery = queryOptions({
  queryKey: ['group-pricing'],
  queryFn: ({ signal }) => call(getGroupPricing, { signal }),
})

export const detailsQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...keys.groups, 'subscription', groupId],
    queryFn: ({ signal }) => call(getSubscriptionDetails, { query: { groupId }, signal }),
  })

export const paymentsQuery = (groupId: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.groups, 'payments', groupId],
    queryFn: ({ pageParam, signal }) =>
      call(getPaymentHistory, {
        query: { groupId, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
  })
