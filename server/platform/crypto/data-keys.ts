import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { KeyRing, WrappedKey } from './keyring.ts'

export const KEY_ID_BYTES = 8
const KEY_BYTES = 32

/** One data key ready for use. OpenSSL clears its memory when the last holder releases it. */
export interface DataKey {
  /** 16 hex digits, random; written into every ciphertext. */
  id: string
  scope: string
  version: number
  secret: KeyObject
}

/** All keys of one scope: `current` writes, every one reads. */
export interface DataKeys {
  scope: string
  current: DataKey
  byId: ReadonlyMap<string, DataKey>
}

/** A data key as it is kept: useless without the master key. */
export interface StoredDataKey extends WrappedKey {
  id: string
  scope: string
  version: number
  createdAt: Date
}

/** Where wrapped keys live; the database-backed one belongs to the accounts domain. */
export interface DataKeyStore {
  /** Every key of the scope, in any order; empty if there is none. */
  load(scope: string): Promise<StoredDataKey[]>
  /** Keeps the key, or leaves the existing one of its scope and version: the first wins. */
  create(key: StoredDataKey): Promise<void>
  /** Keys that other master keys than `kekId` wrap, at most `limit`. */
  wrappedOtherwise(kekId: string, limit: number): Promise<StoredDataKey[]>
  /** Puts the key under another master key, unless another process was first. */
  rewrap(key: StoredDataKey, wrapped: WrappedKey): Promise<void>
  /** The master keys that stored keys need. */
  masterKeysInUse(): Promise<string[]>
  /** The oldest and the newest key under each master key, to try the master keys on. */
  samples(): Promise<StoredDataKey[]>
  /** Every scope that has a key. */
  scopes(): Promise<string[]>
  /** Permanently deletes every key of the scope; its ciphertexts are then unreadable. */
  destroy(scope: string): Promise<void>
}

/** Makes and wraps a new random data key. */
export async function makeDataKey(ring: KeyRing, scope: string, version: number, now: Date) {
  const secret = randomBytes(KEY_BYTES)
  try {
    const wrapped = await ring.wrapKey(secret, { scope, version })
    const id = randomBytes(KEY_ID_BYTES).toString('hex')
    return { id, scope, version, createdAt: now, ...wrapped } satisfies StoredDataKey
  } finally {
    secret.fill(0)
  }
}

/** Unwraps one stored key. Throws `DecryptError` if it doesn't belong to this scope and version. */
export async function unwrapDataKey(ring: KeyRing, stored: StoredDataKey): Promise<DataKey> {
  const { id, scope, version } = stored
  const bytes = await ring.unwrapKey(stored, { scope, version })
  const secret = createSecretKey(bytes)
  bytes.fill(0)
  return { id, scope, version, secret }
}
