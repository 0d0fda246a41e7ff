import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Bytes of a picture of a signature. */
export const maxSignatureBytes = 1024 * 1024

/** The signature that the user keeps for forms. */
export const StoredSignature = z.object({
  /** When it was stored; null if there is none. */
  updated: z.nullable(Instant),
})
export type StoredSignature = z.infer<typeof StoredSignature>

export const getSignature = endpoint({
  method: 'GET',
  path: '/api/signature',
  access: 'signed-in',
  summary: 'Whether the user keeps a signature for forms.',
  response: StoredSignature,
})
export const getSignaturePicture = endpoint({
  method: 'GET',
  path: '/api/signature/picture',
  access: 'signed-in',
  summary: 'The user’s signature.',
  response: 'bytes',
})
export const putSignature = endpoint({
  method: 'PUT',
  path: '/api/signature',
  access: 'signed-in',
  summary:
    'Stores a picture of the user’s signature: PNG or JPEG of at most 1 MB and 2000 pixels per side. Only the picture is kept, without metadata. It is placed only in fields that the user signs.',
  body: 'bytes',
  response: StoredSignature,
})
export const deleteSignature = endpoint({
  method: 'DELETE',
  path: '/api/signature',
  access: 'signed-in',
  summary: 'Deletes the user’s signature. Fields that use it stay empty.',
  response: StoredSignature,
})
