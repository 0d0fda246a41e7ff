import { sql } from 'drizzle-orm'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { putSetting, readSetting } from '#server/platform/settings/stored.ts'

const CHANGED = 'mfa_policy'
const KEY = 'second-factor'

/** Who needs a second factor; cached, because every request checks it. */
export interface MfaPolicy {
  /** Whether the installation requires it of everyone. */
  required(): boolean
  /** Whether the installation, or a group of the user, requires it. */
  requiredOf(userId: string): boolean
  save(required: boolean): Promise<void>
  /** Lets every process read again which members need one, when the transaction commits. */
  announceMembers(tx: Tx): Promise<void>
}

/** Reads the rule, and reads it again whenever another process changes it. */
export async function openMfaPolicy(db: Database, keys: KeyCache): Promise<MfaPolicy> {
  let required = false
  let members: ReadonlySet<string> = new Set()
  async function read(): Promise<void> {
    const [rule, bound] = await Promise.all([
      readSetting<{ required: boolean }>({ db, keys }, KEY),
      db.system(membersBound),
    ])
    required = rule?.required ?? false
    members = bound
  }
  // A change that couldn't be read is read with the next one; until then the old rule applies.
  const reread = () => void read().catch(() => undefined)
  await db.listen(CHANGED, reread, reread)
  await read()
  return {
    required: () => required,
    requiredOf: (userId) => required || members.has(userId),
    announceMembers: (tx) => db.notify(tx, CHANGED, ''),
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

/** The members of groups that require a second factor. Groups use this domain, so their tables are read in SQL here. */
async function membersBound(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select m.user_id as id from group_member m join clinic_group g on g.id = m.group_id
      where (g.policy ->> 'requireMfa')::boolean and m.user_id is not null`,
  )
  return new Set(rows.map(({ id }) => id))
}
