/** What a browser stores of a sealed value. */
export interface SealedValue {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** AES-GCM wants 96 bits, new for every value (NIST SP 800-38D §8.2). */
const IV_BYTES = 12

const algorithm = (place: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place),
})

/** @param place what the value is and whose; it opens nowhere else */
export async function seal(
  key: CryptoKey,
  place: string,
  plain: BufferSource,
): Promise<SealedValue> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, data: await crypto.subtle.encrypt(algorithm(place, iv), key, plain) }
}

/** @throws if it was sealed with another key or for another place */
export const unseal = (
  key: CryptoKey,
  place: string,
  { iv, data }: SealedValue,
): Promise<ArrayBuffer> => crypto.subtle.decrypt(algorithm(place, iv), key, data)

/** The store of keys of a database on this device. */
interface KeyStore {
  get(store: 'keys', owner: string): Promise<CryptoKey | undefined>
  transaction(
    store: 'keys',
    mode: 'readwrite',
  ): {
    store: {
      get(owner: string): Promise<CryptoKey | undefined>
      /** There is one where the transaction writes. */
      put?: ((key: CryptoKey, owner: string) => Promise<unknown>) | undefined
    }
    done: Promise<void>
  }
}

/** An owner's key in the store `keys`, made the first time. Scripts can use it on this device but not export it. */
export async function ownKey(db: KeyStore, owner: string): Promise<CryptoKey> {
  const known = await db.get('keys', owner)
  if (known) return known
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages)
  const tx = db.transaction('keys', 'readwrite')
  // Another tab may have stored a key first; that one stays.
  const first = await tx.store.get(owner)
  if (!first) await tx.store.put?.(made, owner)
  await tx.done
  return first ?? made
}
