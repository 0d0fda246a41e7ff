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
    'Former versions of an item that one may change, newest first. Saves within a minute are one.',
  response: z.object({ items: z.array(ItemVersion) }),
})
export const restoreItemVersion = endpoint({
  method: 'POST',
  path: '/api/items/:id/restore',
  access: 'signed-in',
  summary:
    'Makes a former version the present one; what it takes the place of is kept. `confirmed` as when a public item is changed.',
  body: z.object({ version: Count, to: Count, confirmed: z._default(z.boolean(), false) }),
  response: Item,
})
