import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { DataKeys } from './data-keys.ts'

const INDEX_BYTES = 16

/**
 * The key of a scope's blind index, apart from the keys that encrypt. It comes from the scope's
 * first data key, so that rotation does not move entries; it dies with the scope.
 */
export function indexKey(keys: DataKeys, purpose: string): KeyObject {
  const first = [...keys.byId.values()].reduce((a, b) => (a.version <= b.version ? a : b))
  const info = Buffer.from(JSON.stringify(['blind-index', keys.scope, purpose]))
  return createSecretKey(Buffer.from(hkdfSync('sha256', first.secret, '', info, 32)))
}

/**
 * An exact-match index of a value that is stored encrypted: the first 16 bytes of HMAC-SHA-256
 * over the trimmed, NFKC-normalised, lower-cased text. Equal texts of one scope give equal bytes.
 */
export function blindIndex(key: KeyObject, text: string): Buffer {
  const normal = text.normalize('NFKC').trim().toLowerCase()
  return createHmac('sha256', key).update(normal, 'utf8').digest().subarray(0, INDEX_BYTES)
}

/** Compares secrets in time that depends on their length only. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}
