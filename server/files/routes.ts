import * as api from '#contract/files.ts'
import * as parts from '#contract/uploads.ts'
import { countAttempt } from '#server/accounts/attempts.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { fileContent } from './content.ts'
import { deleteFile, retryFile } from './files.ts'
import { beginUploads } from './parts/begin.ts'
import { cancelUpload } from './parts/cancel.ts'
import { finishUpload } from './parts/finish.ts'
import { listUploads } from './parts/pending.ts'
import { storePart } from './parts/store.ts'
import { uploadFiles } from './upload.ts'

/** Drops of files; each may hold several. */
const UPLOADS_A_MINUTE = 60

export function fileRoutes(s: Services): Route[] {
  const countDrop = (userId: string) => countAttempt(s.db, `upload:${userId}`, UPLOADS_A_MINUTE, 60)
  return [
    on(api.uploadFiles, async ({ user, params, body }) => {
      await countDrop(user.id)
      return uploadFiles(s, user.id, params.id, body)
    }),
    on(parts.beginUploads, async ({ user, body }) => {
      await countDrop(user.id)
      return beginUploads(s, user.id, body)
    }),
    on(parts.listUploads, ({ user, query }) => listUploads(s, user.id, query.scribeId)),
    on(parts.putUploadPart, ({ user, params, body }) => storePart(s, user.id, params, body)),
    on(parts.finishUpload, ({ user, params }) => finishUpload(s, user.id, params.id)),
    on(parts.cancelUpload, ({ user, params }) => cancelUpload(s, user.id, params.id)),
    on(api.getFileContent, ({ user, params }) => fileContent(s, user.id, params)),
    on(api.retryFile, ({ user, params }) => retryFile(s, user.id, params)),
    on(api.deleteFile, ({ user, params }) => deleteFile(s, user.id, params)),
  ]
}
