import * as api from '#contract/scribes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import * as folders from './folders.ts'

const FOLDER = { none: 'A folder holds no patient content.' }

/** The folders that a user keeps visits in. */
export function folderRoutes(s: Services): Route[] {
  return [
    on(api.listFolders, ({ user }) => folders.listFolders(s, user.id), { audit: FOLDER }),
    on(api.createFolder, ({ user, body }) => folders.createFolder(s, user.id, body.name), {
      audit: FOLDER,
    }),
    on(
      api.renameFolder,
      ({ user, params, body }) => folders.renameFolder(s, user.id, params.id, body.name),
      { audit: FOLDER },
    ),
    on(api.deleteFolder, ({ user, params }) => folders.deleteFolder(s, user.id, params.id), {
      audit: FOLDER,
    }),
  ]
}
