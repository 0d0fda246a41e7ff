import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listWebhookDeliveries, listWebhooks, type WebhookDelivery } from '#contract/webhooks.ts'
import { call } from '#web/api/client.ts'

const isWaiting = (delivery: WebhookDelivery | null) => delivery?.state === 'waiting'
/** Shows the result of a test soon after it. */
const WAIT_MS = 2_000

export const webhooksKey = ['admin', 'webhooks'] as const

export const webhooksQuery = queryOptions({
  queryKey: [...webhooksKey, 'list'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.webhooks.some(({ last }) => isWaiting(last)) ? WAIT_MS : false,
})

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 20, ...(pageParam && { cursor: pageParam }) }
      return call(listWebhookDeliveries, { params: { id }, query, signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(isWaiting)) ? WAIT_MS : false,
  })
