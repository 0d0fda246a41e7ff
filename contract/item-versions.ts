import * as z from 'zod/mini'
import { Count, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ItemFields } from './item-fields.ts'
import { Item } from './items.ts'

/** The content of an item before a change. */
export const ItemVersion = z.object({
  version: z.number(),
  /** When it was saved. */
  created: Instant,
  fields: ItemFields,
})
export type ItemVersion = z.infer<typeof ItemVersion>

/** The number of versions kept per item; the oldest is deleted first. */
export const mostItemVersions = 100

export const listItemVersions = endpoint({
  method: 'GET',
  path: '/api/items/:id/versions',
  access: 'signed-in',
  summary:
    'Earlier versions of an item that the user may change, newest first. Saves within a minute count as one.',
  response: z.object({ items: z.array(ItemVersion) }),
})
export const restoreItemVersion = endpoint({
  method: 'POST',
  path: '/api/items/:id/restore',
  access: 'signed-in',
  summary:
    'Restores an earlier version; the replaced one is kept. `confirmed` as for changing a public item.',
  body: z.object({ version: Count, to: Count, confirmed: z._default(z.boolean(), false) }),
  response: Item,
})
