import { createSecretKey, type KeyObject } from 'node:crypto'
import { DecryptError } from './decrypt-error.ts'
import { canonical, decryptGcm, encryptGcm } from './gcm.ts'

/** The binding of a wrapped data key: it opens for this scope and version only. */
interface KeyBinding {
  scope: string
  version: number
}

export interface WrappedKey {
  kekId: string
  wrapped: Buffer
}

/** Wraps data keys under a master key. A KMS fits behind the same two calls. */
export interface KeyRing {
  /** The id of the master key that wraps now. */
  readonly currentId: string
  /** `dek`: 32 bytes, left untouched. */
  wrapKey(dek: Uint8Array, binding: KeyBinding): Promise<WrappedKey>
  /** Returns the 32 bytes; the caller clears them. Throws `DecryptError`. */
  unwrapKey(key: WrappedKey, binding: KeyBinding): Promise<Buffer>
  /** Master keys held now, newest first. */
  ids(): Promise<string[]>
  /** Makes a new master key, which wraps from now on; returns its id. Absent if the operator gives the keys. */
  renew?(): Promise<string>
  /** Permanently removes master keys. Rewrap the keys under them first. */
  retire?(ids: readonly string[]): Promise<void>
}

export interface MasterKey {
  id: string
  key: KeyObject
}

const MASTER_KEY_BYTES = 32
const keyLine = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/

/**
 * Reads `k2:base64,k1:base64` (commas or line breaks, newest first; 32 bytes each).
 * Throws an error that names the position, never the text.
 */
export function parseMasterKeys(text: string): MasterKey[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '')
  if (entries.length === 0) throw new Error('no master key given')
  const keys = entries.map(parseEntry)
  if (new Set(keys.map((key) => key.id)).size < keys.length) {
    throw new Error('two master keys share one id')
  }
  return keys
}

function parseEntry(entry: string, index: number): MasterKey {
  const [, id, encoded] = keyLine.exec(entry) ?? []
  const bytes = Buffer.from(encoded ?? '', 'base64')
  if (id === undefined || bytes.length !== MASTER_KEY_BYTES) {
    throw new Error(`master key ${index + 1} is not id:base64 of 32 bytes`)
  }
  const key = createSecretKey(bytes)
  bytes.fill(0)
  return { id, key }
}

/**
 * A ring of master keys held in memory: the first wraps, every one unwraps.
 * @throws Error without a key
 */
export function localKeyRing(keys: readonly MasterKey[]): KeyRing {
  const [newest] = keys
  if (newest === undefined) throw new Error('a key ring needs at least one master key')
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  return {
    currentId: newest.id,
    async wrapKey(dek, binding) {
      return {
        kekId: newest.id,
        wrapped: encryptGcm(newest.key, dek, buildAad(newest.id, binding)),
      }
    },
    async unwrapKey({ kekId, wrapped }, binding) {
      const key = byId.get(kekId)
      if (key === undefined) throw new DecryptError('unknown-key')
      return decryptGcm(key, wrapped, buildAad(kekId, binding))
    },
    ids: async () => [...byId.keys()],
  }
}

/** Master-key rotation: the same data key under the newest master key. */
export async function rewrapKey(ring: KeyRing, key: WrappedKey, binding: KeyBinding) {
  const dek = await ring.unwrapKey(key, binding)
  try {
    return await ring.wrapKey(dek, binding)
  } finally {
    dek.fill(0)
  }
}

function buildAad(kekId: string, { scope, version }: KeyBinding): Buffer {
  return canonical(['data-key', kekId, scope, version])
}
