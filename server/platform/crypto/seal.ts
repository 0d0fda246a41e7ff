import { randomFillSync } from 'node:crypto'
import { type DataKey, type DataKeys, KEY_ID_BYTES } from './data-keys.ts'
import { DecryptError } from './decrypt-error.ts'
import {
  canonical,
  cipherWithNonce,
  decryptGcm,
  encryptGcm,
  NONCE_BYTES,
  TAG_BYTES,
} from './gcm.ts'

/** The one place a ciphertext may be read from: moved anywhere else it does not open. */
export interface SealContext {
  table: string
  row: string
  column: string
  /** Of a row that is written again: an earlier ciphertext of it, put back, does not open. */
  version?: number | undefined
}

const VERSION = 0x01
const HEADER_BYTES = 1 + KEY_ID_BYTES
export const SEAL_OVERHEAD = HEADER_BYTES + NONCE_BYTES + TAG_BYTES

/**
 * Encrypts one value with AES-256-GCM: `0x01 | key id(8) | nonce(12) | ciphertext | tag(16)`.
 * Text is taken as UTF-8.
 */
export function seal(key: DataKey, plaintext: Uint8Array | string, bound: SealContext): Buffer {
  const bytes = typeof plaintext === 'string' ? Buffer.from(plaintext, 'utf8') : plaintext
  const header = Buffer.from([VERSION, ...Buffer.from(key.id, 'hex')])
  return encryptGcm(key.secret, bytes, buildAad(key, bound), header)
}

/** Bytes that a value of these pieces has when it is sealed. */
export const sealedSize = (pieces: readonly Uint8Array[]): number =>
  pieces.reduce((sum, piece) => sum + piece.length, SEAL_OVERHEAD)

/**
 * `seal` for a value in pieces, written into `target` from byte `at` on without copying; for frequently sealed values.
 * Returns the end position.
 */
export function sealInto(
  target: Buffer,
  at: number,
  key: DataKey,
  pieces: readonly Uint8Array[],
  bound: SealContext,
): number {
  target.writeUInt8(VERSION, at)
  target.write(key.id, at + 1, 'hex')
  const nonce = target.subarray(at + HEADER_BYTES, at + HEADER_BYTES + NONCE_BYTES)
  randomFillSync(nonce)
  const cipher = cipherWithNonce(key.secret, nonce, buildAad(key, bound))
  let end = at + HEADER_BYTES + NONCE_BYTES
  for (const piece of pieces) end += cipher.update(piece).copy(target, end)
  cipher.final()
  return end + cipher.getAuthTag().copy(target, end)
}

/**
 * Opens what `seal` made, with whichever of the scope's keys wrote it, even if it was sealed before the version of its
 * row was bound. Throws `DecryptError`.
 */
export function open(keys: DataKeys, sealed: Uint8Array, bound: SealContext): Buffer {
  if (sealed.length < SEAL_OVERHEAD || sealed[0] !== VERSION) throw new DecryptError('format')
  const id = Buffer.from(sealed.subarray(1, HEADER_BYTES)).toString('hex')
  const key = keys.byId.get(id)
  if (key === undefined) throw new DecryptError('unknown-key')
  const bytes = sealed.subarray(HEADER_BYTES)
  try {
    return decryptGcm(key.secret, bytes, buildAad(key, bound))
  } catch (error) {
    if (bound.version === undefined || !(error instanceof DecryptError)) throw error
    return decryptGcm(key.secret, bytes, buildAad(key, { ...bound, version: undefined }))
  }
}

/** `open` for a value that was sealed as text. */
export function openText(keys: DataKeys, sealed: Uint8Array, bound: SealContext): string {
  return open(keys, sealed, bound).toString('utf8')
}

function buildAad(key: DataKey, { table, row, column, version }: SealContext): Buffer {
  const place = [key.scope, table, row, column, key.id, key.version]
  return canonical(version === undefined ? place : [...place, version])
}
