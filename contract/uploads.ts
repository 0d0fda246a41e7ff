import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ScribeFile } from './files.ts'

/** The purpose of a file, chosen by the user; the server sets `transcription` for the first audio file. */
export const UploadPurpose = z.enum(['chat', 'context', 'storage'])
export type UploadPurpose = z.infer<typeof UploadPurpose>
export const maxDropFiles = 100

const NewUpload = z.object({
  /** Made by the client, so that a retry doesn't create a second one. */
  id: Id,
  name: z.string().check(z.maxLength(1_000)),
  /** '' if the browser doesn't report it. */
  type: z.string().check(z.maxLength(255)),
  /** Bytes. */
  size: z.number().check(z.int(), z.minimum(0)),
  /** When the file was last changed, in milliseconds since 1970: the same file chosen again is known by it. */
  modified: z.number().check(z.int(), z.minimum(0)),
})
export type NewUpload = z.infer<typeof NewUpload>

/** A file whose bytes are still coming, in parts of `partBytes`, each safe once it was answered. */
export const PendingUpload = z.object({
  ...NewUpload.shape,
  scribeId: Id,
  purpose: ScribeFile.shape.purpose,
  partBytes: z.number(),
  /** Stored parts; send the one with this number next. */
  received: z.number(),
  created: Instant,
})
export type PendingUpload = z.infer<typeof PendingUpload>

/** Files of the drop that were not taken: which one, counted from 0, and why. */
export const Refused = z.array(z.object({ at: z.number(), message: z.string() }))

export const beginUploads = endpoint({
  method: 'POST',
  path: '/api/uploads',
  access: 'signed-in',
  summary:
    'Announces the files of one drop, in order. The first 3 of allowed types are processed: the first audio among them is transcribed, the others are read; the rest is only stored. The bytes follow in parts.',
  body: z.object({
    scribeId: z.optional(Id),
    purpose: z._default(UploadPurpose, 'context'),
    files: z.array(NewUpload).check(z.minLength(1), z.maxLength(maxDropFiles)),
  }),
  response: z.object({ items: z.array(PendingUpload), refused: Refused }),
})

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/uploads',
  access: 'signed-in',
  summary: 'Unfinished uploads, which are kept for seven days.',
  query: z.object({ scribeId: z.optional(Id) }),
  response: z.object({ items: z.array(PendingUpload) }),
})

export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/api/upload-limits',
  access: 'signed-in',
  summary: 'The largest file, and the largest file and text to read, in bytes and characters.',
  response: z.object({
    maxBytes: z.number(),
    readBytes: z.number(),
    readCharacters: z.number(),
  }),
})

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/me/storage',
  access: 'signed-in',
  summary: 'The storage used by the user’s audio and files, and its limit, in bytes.',
  response: z.object({ used: z.number(), quota: z.number() }),
})

export const putUploadPart = endpoint({
  method: 'PUT',
  path: '/api/uploads/:id/parts/:part',
  access: 'signed-in',
  summary:
    'The bytes of one part, counted from 0; answered once they are stored. A stored part isn’t read again.',
  body: 'bytes',
  response: z.object({ received: z.number() }),
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/finish',
  access: 'signed-in',
  summary:
    'Joins the parts into the file, all or nothing, and starts processing it. A repeated call returns the same file.',
  response: ScribeFile,
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'signed-in',
  summary: 'Deletes an unfinished upload and its parts.',
  response: 'nothing',
})

/** How many parts a file has. */
export const partCount = ({ size, partBytes }: Pick<PendingUpload, 'size' | 'partBytes'>): number =>
  Math.ceil(size / partBytes)
