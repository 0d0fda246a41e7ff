import { eq } from 'drizzle-orm'
import { systemScope, vaultOf } from '#server/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { settings } from './table.ts'

const boundTo = (key: string) => ({ table: 'setting', row: key, column: 'sealed' })

/** A setting of the installation as it was stored, or undefined. */
export async function readSetting<T>(s: Services, key: string): Promise<T | undefined> {
  const [row] = await s.db.system((tx) => tx.select().from(settings).where(eq(settings.key, key)))
  return row && (await vaultOf(s.keys, systemScope)).open<T>(row.sealed, boundTo(key))
}

/** Stores a setting, sealed; undefined removes it. */
export async function writeSetting(s: Services, key: string, value: unknown): Promise<void> {
  if (value === undefined) {
    await s.db.system((tx) => tx.delete(settings).where(eq(settings.key, key)))
    return
  }
  const sealed = (await vaultOf(s.keys, systemScope)).seal(value, boundTo(key))
  await s.db.system((tx) =>
    tx
      .insert(settings)
      .values({ key, sealed })
      .onConflictDoUpdate({ target: settings.key, set: { sealed } }),
  )
}
