import * as api from '#contract/items.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { likeItem, useItem } from './counts.ts'
import { getItem } from './find.ts'
import { copyItem, createItem, deleteItem, updateItem } from './items.ts'
import { listItems } from './list.ts'
import { publishItem, unpublishItem } from './publish.ts'

export function libraryRoutes(s: Services): Route[] {
  return [
    on(api.listItems, ({ user, query }) => listItems(s, user.id, query)),
    on(api.getItem, ({ user, params }) => getItem(s, user.id, params.id)),
    on(api.createItem, ({ user, body }) => createItem(s, user.id, body)),
    on(api.updateItem, ({ user, params, body }) => updateItem(s, user.id, params.id, body)),
    on(api.deleteItem, ({ user, params }) => deleteItem(s, user.id, params.id)),
    on(api.copyItem, ({ user, params }) => copyItem(s, user.id, params.id)),
    on(api.publishItem, ({ user, params, body }) =>
      publishItem(s, user.id, params.id, body.version),
    ),
    on(api.unpublishItem, ({ user, params }) => unpublishItem(s, user.id, params.id)),
    on(api.likeItem, ({ user, params }) => likeItem(s, user.id, params.id)),
    on(api.useItem, ({ params }) => useItem(s, params.id)),
  ]
}
