import { eq } from 'drizzle-orm'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { settings } from '#server/platform/settings/table.ts'
import { isLimitName, limitKinds, type LimitName, type LimitValues } from './kinds.ts'

const CHANGED = 'limits_changed'
const KEY = 'limits'
const bound = { table: 'setting', row: KEY, column: 'sealed' }

/** What administrators have said; null takes it back. */
export type LimitChanges = Partial<Record<LimitName, number | null>>

/** Cached, because many requests check it. */
export interface Limits {
  /** The limit in force: the environment's, otherwise an administrator's, otherwise the default. */
  of(name: LimitName): number
  /** Stores changes. They apply here at once and in other processes after a notification. */
  change(changes: LimitChanges): Promise<void>
}

/** @param said by the environment, which has priority */
export async function openLimits(
  said: Partial<LimitValues>,
  db: Database,
  keys: KeyCache,
): Promise<Limits> {
  let kept: Partial<LimitValues> = {}

  async function storedIn(tx: Tx, why: 'read' | 'change'): Promise<Partial<LimitValues>> {
    const asked = tx.select().from(settings).where(eq(settings.key, KEY))
    // A lock is a write, which every start would wait for.
    const [row] = await (why === 'change' ? asked.for('update') : asked)
    if (!row) return {}
    return fitting(
      (await openVault(keys, systemScope)).open<Record<string, number>>(row.sealed, bound),
    )
  }
  async function read(): Promise<void> {
    kept = await db.system((tx) => storedIn(tx, 'read'))
  }
  // A change that could not be read is read with the next one; until then the limits stay as they were.
  const reread = () => void read().catch(() => undefined)
  await db.listen(CHANGED, reread, reread)
  await read()
  return {
    of: (name) => said[name] ?? kept[name] ?? limitKinds[name].usual,
    async change(changes) {
      const vault = await openVault(keys, systemScope)
      kept = await db.system(async (tx) => {
        const next = fitting({ ...(await storedIn(tx, 'change')), ...changes })
        const sealed = vault.seal(next, bound)
        await tx
          .insert(settings)
          .values({ key: KEY, sealed })
          .onConflictDoUpdate({ target: settings.key, set: { sealed } })
        await db.notify(tx, CHANGED, '')
        return next
      })
    },
  }
}

/** Another version of the product may have had other limits and other bounds. */
function fitting(values: Record<string, number | null>): Partial<LimitValues> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (!isLimitName(name) || value === null) return []
    const { least, most } = limitKinds[name]
    return [[name, Math.min(Math.max(value, least), most)] as const]
  })
  return Object.fromEntries(entries)
}

/** A user's storage limit, in bytes. */
export const quotaBytes = ({ limits }: { limits: Limits }) =>
  limits.of('storage-gigabytes') * 1_073_741_824

/** Largest file that may be uploaded. */
export const maxUploadBytes = ({ limits }: { limits: Limits }) =>
  limits.of('file-megabytes') * 1_000_000
