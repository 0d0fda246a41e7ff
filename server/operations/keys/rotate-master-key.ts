import { rewrapKey } from '#server/platform/crypto/keyring.ts'
import type { Services } from '#server/services.ts'

const BATCH = 200

interface MasterKeyRotation {
  /** The master key that wraps everything now. */
  current: string
  /** Data keys that were put under it. */
  rewrapped: number
  /** Older master keys that are no longer needed; removed from the key file with `retire`. */
  unused: string[]
  /** Whether the older keys are gone, or stay until they are retired (file) or the operator removes them (environment). */
  retired: boolean
}

interface MasterKeyOptions {
  /** Creates no new key and only moves the rest under the newest, after an interrupted rotation. */
  resume?: boolean
  /**
   * Takes unused keys out of the key file. Do this when every process has been restarted or some minutes have
   * passed, and keep a copy with the backups that were made under them.
   */
  retire?: boolean
  onProgress?: (rewrapped: number) => void
}

/**
 * Wraps every data key with a new master key. With a key file the new one is created here; keys of the environment are
 * the operator's: put the new one first in AUSCULTA_MASTER_KEYS, restart, and call this. A kill in the middle leaves
 * some keys under the old one and some under the new, all of which open; calling it again continues.
 */
export async function rotateMasterKey(
  s: Services,
  { resume = false, retire = false, onProgress }: MasterKeyOptions = {},
): Promise<MasterKeyRotation> {
  const { ring, store } = s.keys
  if (!resume && !retire) await ring.renew?.()
  const rewrapped = await rewrapAll(s, onProgress)
  const inUse = await store.masterKeysInUse()
  const unused = (await ring.ids()).filter((id) => id !== ring.currentId && !inUse.includes(id))
  const mayRetire = retire && ring.retire !== undefined
  if (mayRetire && unused.length > 0) await ring.retire?.(unused)
  s.log(`The master key is ${ring.currentId}; ${rewrapped} data keys were wrapped again.`)
  return { current: ring.currentId, rewrapped, unused, retired: mayRetire }
}

async function rewrapAll({ keys }: Services, onProgress?: (done: number) => void) {
  const { ring, store } = keys
  let done = 0
  for (;;) {
    const batch = await store.wrappedOtherwise(ring.currentId, BATCH)
    if (batch.length === 0) return done
    for (const key of batch) await store.rewrap(key, await rewrapKey(ring, key, key))
    done += batch.length
    onProgress?.(done)
  }
}
