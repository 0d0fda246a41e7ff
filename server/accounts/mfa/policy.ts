import { eq } from 'drizzle-orm'
import type { KeyCache } from '#server/crypto/key-cache.ts'
import { systemScope, vaultOf } from '#server/crypto/vault.ts'
import type { Database } from '#server/db/database.ts'
import { settings } from '#server/system/table.ts'

const CHANGED = 'mfa_policy'
const KEY = 'second-factor'
const bound = { table: 'setting', row: KEY, column: 'sealed' }

/** Whether everyone needs a second factor; known without a query, because every request asks. */
export interface MfaPolicy {
  required(): boolean
  save(required: boolean): Promise<void>
}

export async function openMfaPolicy(db: Database, keys: KeyCache): Promise<MfaPolicy> {
  let required = false
  async function read(): Promise<void> {
    const [row] = await db.system((tx) => tx.select().from(settings).where(eq(settings.key, KEY)))
    const vault = await vaultOf(keys, systemScope)
    required = row ? vault.open<{ required: boolean }>(row.sealed, bound).required : false
  }
  // A change that could not be read is read with the next one; until then the rule stays as it was.
  const reread = () => void read().catch(() => undefined)
  await db.listen(CHANGED, reread, reread)
  await read()
  return {
    required: () => required,
    async save(wanted) {
      const sealed = (await vaultOf(keys, systemScope)).seal({ required: wanted }, bound)
      await db.system(async (tx) => {
        await tx
          .insert(settings)
          .values({ key: KEY, sealed })
          .onConflictDoUpdate({ target: settings.key, set: { sealed } })
        await db.notify(tx, CHANGED, '')
      })
      required = wanted
    },
  }
}
