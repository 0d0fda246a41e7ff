import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { systemScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { settings } from './table.ts'

/** Where settings lie, and what opens them. */
interface Place {
  db: Database
  keys: KeyCache
}

export const settingBound = (key: string) => ({ table: 'setting', row: key, column: 'sealed' })

/** A setting of the installation as it was stored, or undefined. */
export async function readSetting<T>(s: Place, key: string): Promise<T | undefined> {
  const [row] = await s.db.system((tx) => tx.select().from(settings).where(eq(settings.key, key)))
  return row && (await openVault(s.keys, systemScope)).open<T>(row.sealed, settingBound(key))
}

export interface VersionedSetting<T> {
  value: T | undefined
  /** A new one whenever the setting is stored; '' if there is none. */
  version: string
}

/** Each sealing has different bytes, so they distinguish states. */
const versionOf = (sealed: Buffer) => createHash('sha256').update(sealed).digest('base64url')

/** A setting with its version, for `replaceSetting`. */
export async function readVersioned<T>(s: Place, key: string): Promise<VersionedSetting<T>> {
  const [row] = await s.db.system((tx) => tx.select().from(settings).where(eq(settings.key, key)))
  if (!row) return { value: undefined, version: '' }
  const vault = await openVault(s.keys, systemScope)
  return { value: vault.open<T>(row.sealed, settingBound(key)), version: versionOf(row.sealed) }
}

/** Stores a setting if its version is still this one. @returns whether it was */
export async function replaceSetting(
  s: Place,
  key: string,
  version: string,
  value: unknown,
): Promise<boolean> {
  const sealed = (await openVault(s.keys, systemScope)).seal(value, settingBound(key))
  const isSame = eq(sql`sha256(${settings.sealed})`, Buffer.from(version, 'base64url'))
  const changed = await s.db.system((tx) =>
    version === ''
      ? tx.insert(settings).values({ key, sealed }).onConflictDoNothing().returning()
      : tx
          .update(settings)
          .set({ sealed })
          .where(and(eq(settings.key, key), isSame))
          .returning(),
  )
  return changed.length > 0
}

/** Stores a setting, sealed, unless there is one. Of several processes at once one wins. */
export async function addSetting(s: Place, key: string, value: unknown): Promise<void> {
  const sealed = (await openVault(s.keys, systemScope)).seal(value, settingBound(key))
  await s.db.system((tx) => tx.insert(settings).values({ key, sealed }).onConflictDoNothing())
}

/** Stores a setting, sealed; undefined removes it. */
export async function writeSetting(s: Place, key: string, value: unknown): Promise<void> {
  if (value === undefined) {
    await s.db.system((tx) => tx.delete(settings).where(eq(settings.key, key)))
    return
  }
  const vault = await openVault(s.keys, systemScope)
  await s.db.system((tx) => putSetting(tx, vault, key, value))
}

/** `writeSetting` inside a transaction of the system role. @param vault of the system */
export async function putSetting(tx: Tx, vault: Vault, key: string, value: unknown): Promise<void> {
  const sealed = vault.seal(value, settingBound(key))
  await tx
    .insert(settings)
    .values({ key, sealed })
    .onConflictDoUpdate({ target: settings.key, set: { sealed } })
}
