import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Database } from '#server/platform/db/database.ts'
import { putSetting, readSetting } from '#server/platform/settings/stored.ts'

const CHANGED = 'mfa_policy'
const KEY = 'second-factor'

/** Whether everyone needs a second factor; known without a query, because every request asks. */
export interface MfaPolicy {
  required(): boolean
  save(required: boolean): Promise<void>
}

/** Reads the rule, and reads it again whenever another process changes it. */
export async function openMfaPolicy(db: Database, keys: KeyCache): Promise<MfaPolicy> {
  let required = false
  async function read(): Promise<void> {
    required = (await readSetting<{ required: boolean }>({ db, keys }, KEY))?.required ?? false
  }
  // A change that could not be read is read with the next one; until then the rule stays as it was.
  const reread = () => void read().catch(() => undefined)
  await db.listen(CHANGED, reread, reread)
  await read()
  return {
    required: () => required,
    async save(wanted) {
      const vault = await openVault(keys, systemScope)
      await db.system(async (tx) => {
        await putSetting(tx, vault, KEY, { required: wanted })
        await db.notify(tx, CHANGED, '')
      })
      required = wanted
    },
  }
}
