import { queryOptions } from '@tanstack/react-query'
import { listItems } from '#contract/items.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'

/** The templates that the user may use. */
export const templatesQuery = queryOptions({
  queryKey: keys.items,
  queryFn: ({ signal }) => call(listItems, { query: { itemType: 'template' }, signal }),
  select: ({ items }) => items,
})
