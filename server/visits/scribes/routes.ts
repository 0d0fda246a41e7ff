import * as api from '#contract/scribes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import * as context from './context.ts'
import * as folders from './folders.ts'
import { listScribes } from './list.ts'
import * as scribes from './scribes.ts'

export function scribeRoutes(s: Services): Route[] {
  return [
    on(api.listScribes, ({ user, query }) => listScribes(s, user.id, query)),
    on(api.createScribe, ({ user, timezone, body }) =>
      scribes.createScribe(s, user.id, timezone, body),
    ),
    on(api.archiveScribes, ({ user, body }) =>
      scribes.changeScribes(s, user.id, body.ids, { archived: body.archived }),
    ),
    on(api.moveScribes, ({ user, body }) =>
      scribes.changeScribes(s, user.id, body.ids, { folderId: body.folderId }),
    ),
    on(api.getScribe, ({ user, params }) => scribes.getScribe(s, user.id, params.id)),
    on(api.updateScribe, ({ user, params, body }) =>
      scribes.updateScribe(s, user.id, params.id, body),
    ),
    on(api.deleteScribe, ({ user, params }) => scribes.deleteScribe(s, user.id, params.id)),
    on(api.addContext, ({ user, params, body }) => context.addContext(s, user.id, params.id, body)),
    on(api.updateContext, ({ user, params, body }) =>
      context.updateContext(s, user.id, params, body),
    ),
    on(api.deleteContext, ({ user, params }) => context.deleteContext(s, user.id, params)),
    on(api.listFolders, ({ user }) => folders.listFolders(s, user.id)),
    on(api.createFolder, ({ user, body }) => folders.createFolder(s, user.id, body.name)),
    on(api.renameFolder, ({ user, params, body }) =>
      folders.renameFolder(s, user.id, params.id, body.name),
    ),
    on(api.deleteFolder, ({ user, params }) => folders.deleteFolder(s, user.id, params.id)),
  ]
}
