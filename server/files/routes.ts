import * as api from '#contract/files.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { fileContent } from './content.ts'
import { deleteFile, retryFile } from './files.ts'
import { uploadFiles } from './upload.ts'

/** Drops of files; each may hold several. */
const UPLOADS_A_MINUTE = 60

export function fileRoutes(s: Services): Route[] {
  return [
    on(api.uploadFiles, async ({ user, params, body }) => {
      await countAttempt(s.db, `upload:${user.id}`, UPLOADS_A_MINUTE, 60)
      return uploadFiles(s, user.id, params.id, body)
    }),
    on(api.getFileContent, ({ user, params }) => fileContent(s, user.id, params)),
    on(api.retryFile, ({ user, params }) => retryFile(s, user.id, params)),
    on(api.deleteFile, ({ user, params }) => deleteFile(s, user.id, params)),
  ]
}
