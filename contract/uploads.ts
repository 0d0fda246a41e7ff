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
    'Announces the files of one drop, in order. The first 3 of allowed types are processed: the first audio among them is transcribed, the others are read; what else there is, is kept. The bytes follow in parts.',
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
  summary: 'Files whose bytes did not all arrive; they wait for seven days.',
  query: z.object({ scribeId: z.optional(Id) }),
  response: z.object({ items: z.array(PendingUpload) }),
})

export const getUploadLimits = endpoint({
  method: 'GET',
  path: '/api/upload-limits',
  access: 'signed-in',
  summary:
    'How many bytes a file may have, and from files of how many bytes and characters text is read.',
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
  summary: 'Bytes that your audio and files take, and how many they may take.',
  response: z.object({ used: z.number(), quota: z.number() }),
})

export const putUploadPart = endpoint({
  method: 'PUT',
  path: '/api/uploads/:id/parts/:part',
  access: 'signed-in',
  summary:
    'The bytes of one part, counted from 0; answered when they are safe. A part that was answered before is not read again.',
  body: 'bytes',
  response: z.object({ received: z.number() }),
})

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/finish',
  access: 'signed-in',
  summary:
    'Makes the file of its parts, all or nothing, and begins to process it. Asked again it answers the same file.',
  response: ScribeFile,
})

export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  access: 'signed-in',
  summary: 'Forgets a file whose bytes did not all arrive, with those that did.',
  response: 'nothing',
})

/** How many parts a file has. */
export const partCount = ({ size, partBytes }: Pick<PendingUpload, 'size' | 'partBytes'>): number =>
  Math.ceil(size / partBytes)
