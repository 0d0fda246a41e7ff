import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import { DecryptError } from './decrypt-error.ts'

// NIST SP 800-38D: 96-bit nonces and the full 128-bit tag.
export const NONCE_BYTES = 12
export const TAG_BYTES = 16
const algorithm = 'aes-256-gcm'
const options = { authTagLength: TAG_BYTES }

const nothing = Buffer.alloc(0)

/** Encrypts under a fresh random nonce. Returns `prefix | nonce(12) | ciphertext | tag(16)`. */
export function encryptGcm(
  key: KeyObject,
  plaintext: Uint8Array,
  aad: Uint8Array,
  prefix: Uint8Array = nothing,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, key, nonce, options).setAAD(aad)
  const body = cipher.update(plaintext)
  cipher.final()
  return Buffer.concat([prefix, nonce, body, cipher.getAuthTag()])
}

/** Opens what `encryptGcm` made. Throws `DecryptError` when anything was changed. */
export function decryptGcm(key: KeyObject, sealed: Uint8Array, aad: Uint8Array): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DecryptError('format')
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)
  const tag = sealed.subarray(sealed.length - TAG_BYTES)
  return openWithNonce({ key, nonce, aad, body, tag })
}

interface Parts {
  key: KeyObject
  nonce: Uint8Array
  aad: Uint8Array
  body: Uint8Array
  tag: Uint8Array
}

/** Opens one ciphertext with a known nonce. Throws `DecryptError`; never returns unverified bytes. */
export function openWithNonce({ key, nonce, aad, body, tag }: Parts): Buffer {
  const decipher = createDecipheriv(algorithm, key, nonce, options).setAAD(aad).setAuthTag(tag)
  const plaintext = decipher.update(body)
  try {
    decipher.final()
  } catch {
    plaintext.fill(0)
    throw new DecryptError('tampered')
  }
  return plaintext
}

/** Starts an encryption under a nonce the caller guarantees to be unique for this key. */
export function cipherWithNonce(key: KeyObject, nonce: Uint8Array, aad: Uint8Array) {
  return createCipheriv(algorithm, key, nonce, options).setAAD(aad)
}

/** An unambiguous byte string of a list: JSON quotes every part, so no two lists share one. */
export function canonical(parts: readonly (string | number)[]): Buffer {
  return Buffer.from(JSON.stringify(parts), 'utf8')
}
