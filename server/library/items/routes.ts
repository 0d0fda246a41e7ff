import { AppError } from '#contract/errors.ts'
import * as versions from '#contract/item-versions.ts'
import * as api from '#contract/items.ts'
import * as library from '#contract/library.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { addComment, deleteComment, listComments } from './comments.ts'
import { likeItem, recordUse } from './counts.ts'
import { getItem } from './find.ts'
import { copyItem, createItem, deleteItem, updateItem } from './items.ts'
import { listItems } from './list.ts'
import { readPublicItems } from './public-items.ts'
import { publishItem, unpublishItem } from './publish.ts'
import { decideReport, listReports, reportItem } from './reports.ts'
import { listItemVersions, restoreItemVersion } from './versions.ts'
import { openSearch } from './search/search.ts'
import { checkSearchToken, searchIndex, signSearchToken } from './search/token.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

export function libraryRoutes(s: Services): Route[] {
  const search = openSearch(s)
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
    on(api.copyItem, ({ user, params }) => copyItem(s, user.id, params.id)),
    on(api.publishItem, ({ user, params, body }) => publishItem(s, user.id, params.id, body), {
      audit: { action: 'item.publish', entity: 'item' },
    }),
    on(api.unpublishItem, ({ user, params }) => unpublishItem(s, user.id, params.id), {
      audit: { action: 'item.unpublish', entity: 'item' },
    }),
    on(api.likeItem, ({ user, params }) => likeItem(s, user.id, params.id)),
    on(api.useItem, ({ params }) => recordUse(s, params.id)),
    on(library.searchToken, () => {
      // Whoever asks for a token searches next.
      search.warmUp()
      return signSearchToken(s)
    }),
    on(
      library.queryIndex,
      async ({ request, params, body }) => {
        await checkSearchToken(s, request)
        if (params.index !== searchIndex) throw new AppError('not-found', 'Not found')
        return search.find(body)
      },
      { rate: 'find' },
    ),
    on(library.readPublicItems, ({ user, query }) =>
      readPublicItems(s, user.id, query.ids.split(',')),
    ),
    on(library.listComments, ({ user, params, query }) =>
      listComments(s, user.id, params.id, query),
    ),
    on(library.addComment, ({ user, params, body }) => addComment(s, user.id, params.id, body)),
    on(library.deleteComment, ({ user, params }) =>
      deleteComment(s, user.id, params.id, params.commentId),
    ),
    on(library.reportItem, ({ user, params, body }) => reportItem(s, user.id, params.id, body)),
    on(library.listReports, ({ user, query }) => listReports(s, user.id, query)),
    on(library.decideReport, ({ params, body }) => decideReport(s, params.id, body.state)),
  ])
}
