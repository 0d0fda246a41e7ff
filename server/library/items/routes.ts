import * as versions from '#contract/item-versions.ts'
import * as api from '#contract/items.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { likeItem, recordUse } from './counts.ts'
import { getItem } from './find.ts'
import type { FormOperations } from './form-operations.ts'
import { copyItem, createItem, deleteItem, updateItem } from './items.ts'
import { listItems } from './list.ts'
import { publishItem, unpublishItem } from './publish.ts'
import { listItemVersions, restoreItemVersion } from './versions.ts'
import { communityRoutes } from './community-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

export function libraryRoutes(s: Services, forms: FormOperations): Route[] {
  return unaudited('Items and the library hold no patient content.', [
    on(api.listItems, ({ user, query }) => listItems(s, user.id, query)),
    on(api.getItem, ({ user, params }) => getItem(s, user.id, params.id)),
    on(api.createItem, ({ user, body }) => createItem(s, user.id, body)),
    on(api.updateItem, ({ user, params, body }) => updateItem(s, user.id, params.id, body)),
    on(versions.listItemVersions, async ({ user, params }) => ({
      items: await listItemVersions(s, user.id, params.id),
    })),
    on(versions.restoreItemVersion, ({ user, params, body }) =>
      restoreItemVersion(s, user.id, params.id, body),
    ),
    on(api.deleteItem, ({ user, params }) => deleteItem(s, user.id, params.id)),
    on(api.copyItem, ({ user, params }) => copyItem(s, user.id, params.id, forms.copy)),
    on(
      api.publishItem,
      ({ user, params, body }) => publishItem(s, user.id, params.id, body, forms.assertPublishable),
      { audit: { action: 'item.publish', entity: 'item' } },
    ),
    on(api.unpublishItem, ({ user, params }) => unpublishItem(s, user.id, params.id), {
      audit: { action: 'item.unpublish', entity: 'item' },
    }),
    on(api.likeItem, ({ user, params }) => likeItem(s, user.id, params.id)),
    on(api.useItem, ({ params }) => recordUse(s, params.id)),
    ...searchRoutes(s),
    ...communityRoutes(s),
  ])
}
