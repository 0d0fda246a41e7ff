import * as api from '#contract/items.ts'
import { on, type Route } from '#server/http/route.ts'
import { findItem, listItems } from './items.ts'

export function libraryRoutes(): Route[] {
  return [
    on(api.listItems, async ({ query }) => ({
      // Built-in items cannot be archived.
      items: query.archived ? [] : listItems(query.itemType),
    })),
    on(api.getItem, async ({ params }) => findItem(params.id)),
  ]
}
