import * as api from '#contract/files.ts'
import * as parts from '#contract/uploads.ts'
import { idempotencyKey } from '#server/platform/http/idempotency.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { fileContent } from './content.ts'
import { deleteFile, retryFile } from './files.ts'
import { beginUploads } from './parts/begin.ts'
import { storageUse } from './room.ts'
import { cancelUpload } from './parts/cancel.ts'
import { finishUpload } from './parts/finish.ts'
import { maxUploadBytes } from '#server/platform/quotas/limits.ts'
import { MAX_FILE_BYTES, MAX_TEXT_CHARS } from './extract/limits.ts'
import { listUploads } from './parts/pending.ts'
import { storePart } from './parts/store.ts'
import { uploadFiles } from './upload.ts'
import { forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'
import { uploads } from './table.ts'

/** Bytes of a file, and how much of it is read. */
const uploadLimits = (s: Services) => ({
  maxBytes: maxUploadBytes(s),
  readBytes: MAX_FILE_BYTES,
  readCharacters: MAX_TEXT_CHARS,
})

/** A drop of files, which may hold several. */
const DROP = { rate: 'upload' } as const

const forUpload = rulesFor('file', uploads)
const UPLOADS = { none: 'Every part that is stored is logged.' }

export function fileRoutes(s: Services): Route[] {
  return [
    on(
      api.uploadFiles,
      ({ user, params, body, request }) =>
        uploadFiles(s, user.id, {
          scribeId: params.id,
          parts: body,
          key: idempotencyKey(request),
        }),
      { ...DROP, audit: forVisit('visit.change') },
    ),
    ...partRoutes(s),
    on(
      api.getFileContent,
      ({ user, params, request }) => fileContent(s, user.id, params, request.headers.get('range')),
      { audit: { action: 'file.read', entity: 'file', visit: 'path', once: true } },
    ),
    on(api.retryFile, ({ user, params }) => retryFile(s, user.id, params), {
      ...DROP,
      audit: forVisit('visit.change'),
    }),
    on(api.deleteFile, ({ user, params }) => deleteFile(s, user.id, params), {
      audit: forVisit('part.delete'),
    }),
  ]
}

/** Files that are uploaded in parts, and the room for them. */
function partRoutes(s: Services): Route[] {
  return [
    on(parts.beginUploads, ({ user, body }) => beginUploads(s, user.id, body), {
      ...DROP,
      audit: UPLOADS,
    }),
    on(parts.getStorageUse, ({ user }) => storageUse(s, user.id), { audit: { none: 'Figures.' } }),
    on(parts.listUploads, ({ user, query }) => listUploads(s, user.id, query.scribeId), {
      audit: UPLOADS,
    }),
    on(parts.getUploadLimits, async () => uploadLimits(s), { audit: { none: 'Figures.' } }),
    on(parts.putUploadPart, ({ user, params, body }) => storePart(s, user.id, params, body), {
      rate: 'part',
      audit: forUpload('visit.change'),
    }),
    on(parts.finishUpload, ({ user, params }) => finishUpload(s, user.id, params.id), {
      audit: forUpload('visit.change'),
    }),
    on(parts.cancelUpload, ({ user, params }) => cancelUpload(s, user.id, params.id), {
      audit: forUpload('part.delete'),
    }),
  ]
}
