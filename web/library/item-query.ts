import { queryOptions, useIsMutating, useQuery } from '@tanstack/react-query'
import { getItem } from '#contract/items.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.items, 'one', id],
    queryFn: ({ signal }) => call(getItem, { params: { id }, signal }),
  })

/** The key of the mutation that deletes an item. */
export const deletionKey = (id: string) => ['delete-item', id]

/**
 * An item that a page shows. While it's being deleted it isn't read again: the event of the deletion may arrive before
 * the answer to it, and the item would be looked for in vain.
 */
export function useItem(id: string) {
  const deletions = useIsMutating({ mutationKey: deletionKey(id) })
  return useQuery({ ...itemQuery(id), enabled: deletions === 0 })
}
