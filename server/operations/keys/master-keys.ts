import { join } from 'node:path'
import type { DataKeyStore, StoredDataKey } from '#server/platform/crypto/data-keys.ts'
import { type DamageLog, damageLog } from '#server/platform/crypto/damage.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { fileKeyRing } from '#server/platform/crypto/file-ring.ts'
import { keyCache, type KeyCache } from '#server/platform/crypto/key-cache.ts'
import { createKeyFile, keyFileExists } from '#server/platform/crypto/key-file.ts'
import { type KeyRing, localKeyRing, parseMasterKeys } from '#server/platform/crypto/keyring.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Config } from '#server/config/env.ts'

type KeyConfig = Pick<Config, 'masterKeys' | 'dataDir'>

export const keyFilePath = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'keys', 'master')

/**
 * The keys of this installation, tested on the stored data keys: with the wrong master keys, a process would be "ready" and
 * fail every request. Creates a key file only for a database without data keys.
 * @throws Error naming the master keys that are missing or differ, and what to do
 */
export async function openKeys(
  config: KeyConfig,
  store: DataKeyStore,
  damage: DamageLog = damageLog(),
): Promise<KeyCache> {
  const ring = await openRing(config, store)
  await assertMasterKeys(ring, store, keyLocation(config))
  const keys = keyCache({ ring, store, damage })
  // Two simultaneous first starts each create a key file. The first to store a data key wins; the other stops here.
  await keys.keysFor(systemScope).catch(async (error: unknown) => {
    await assertMasterKeys(ring, store, keyLocation(config))
    throw error
  })
  return keys
}

const keyLocation = (config: KeyConfig) =>
  config.masterKeys ? 'AUSCULTA_MASTER_KEYS' : keyFilePath(config)

async function openRing(config: KeyConfig, store: DataKeyStore): Promise<KeyRing> {
  if (config.masterKeys) return localKeyRing(parseMasterKeys(config.masterKeys))
  const path = keyFilePath(config)
  if (!(await keyFileExists(path))) {
    const inUse = await store.masterKeysInUse()
    if (inUse.length > 0) throw new Error(`The key file ${path} is missing. ${advice(inUse)}`)
    await createKeyFile(path)
  }
  return fileKeyRing(path)
}

/** @throws Error if a master key that stored data keys need is missing, or differs under the same id */
export async function assertMasterKeys(
  ring: KeyRing,
  store: DataKeyStore,
  place: string,
): Promise<void> {
  const samples = await store.samples()
  const reasons = await Promise.all(samples.map((key) => lockReason(ring, key)))
  const idsOf = (reason: Reason) => [
    ...new Set(samples.filter((_, n) => reasons[n] === reason).map(({ kekId }) => kekId)),
  ]
  const [missing, different] = [idsOf('missing'), idsOf('different')]
  if (missing.length > 0)
    throw new Error(
      `The master key ${missing.join(', ')} is missing from ${place}. ${advice(missing)}`,
    )
  if (different.length > 0)
    throw new Error(
      `The master key ${different.join(', ')} in ${place} didn't seal the records: the id is the same, the bytes differ. ${advice(different)}`,
    )
}

type Reason = 'missing' | 'different' | undefined

/** Why a stored data key doesn't open with the available master keys; undefined if it does. */
async function lockReason(ring: KeyRing, key: StoredDataKey): Promise<Reason> {
  try {
    const bytes = await ring.unwrapKey(key, key)
    bytes.fill(0)
    return undefined
  } catch (error) {
    if (!(error instanceof DecryptError)) throw error
    return error.reason === 'unknown-key' ? 'missing' : 'different'
  }
}

const advice = (ids: readonly string[]) =>
  `Records are sealed under ${ids.join(', ')}: put that key back into keys/master in the data folder or into AUSCULTA_MASTER_KEYS. All processes that share a database need the same master keys. Nothing was changed.`
