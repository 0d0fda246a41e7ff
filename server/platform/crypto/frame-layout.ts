import { KEY_ID_BYTES } from './data-keys.ts'
import { DecryptError } from './decrypt-error.ts'
import { TAG_BYTES } from './gcm.ts'

/** Plaintext bytes of every frame but the last, which has 1 to this many (0 in an empty object). */
export const FRAME_BYTES = 65_536
export const SEALED_FRAME_BYTES = FRAME_BYTES + TAG_BYTES
export const SALT_BYTES = 32
/** `0x02 | key id(8) | salt(32)` */
export const HEADER_BYTES = 1 + KEY_ID_BYTES + SALT_BYTES

/** Plaintext bytes in an object of `sealedSize` bytes. Throws `DecryptError` for impossible sizes. */
export function plainSize(sealedSize: number): number {
  const body = sealedSize - HEADER_BYTES
  if (body < TAG_BYTES) throw new DecryptError('format')
  const frames = Math.ceil(body / SEALED_FRAME_BYTES)
  const last = body - (frames - 1) * SEALED_FRAME_BYTES
  if (last < TAG_BYTES || (last === TAG_BYTES && frames > 1)) throw new DecryptError('format')
  return body - frames * TAG_BYTES
}

/** Bytes an object of `size` plaintext bytes takes when sealed. */
export function sealedSize(size: number): number {
  return HEADER_BYTES + size + frameCount(size) * TAG_BYTES
}

/** Frames of an object of `size` plaintext bytes: at least one, to carry the final flag. */
export function frameCount(size: number): number {
  return Math.max(1, Math.ceil(size / FRAME_BYTES))
}

/** Where frame `index` begins in the sealed object. */
export function frameStart(index: number): number {
  return HEADER_BYTES + index * SEALED_FRAME_BYTES
}
