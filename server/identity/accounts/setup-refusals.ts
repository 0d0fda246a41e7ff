import { eq } from 'drizzle-orm'
import { checkSetupCode } from '#contract/accounts.ts'
import { append, type Pending } from '#server/platform/audit-log/audit.ts'
import { toNetwork } from '#server/platform/audit-log/network.ts'
import { openVault, systemScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { putSetting, settingBound } from '#server/platform/settings/stored.ts'
import { settings } from '#server/platform/settings/table.ts'
import type { Services } from '#server/services.ts'

const KEY = 'setup-code-refusals'
/** More say nothing new about who is trying. The oldest stay. */
const MOST = 100

interface Refusal {
  at: string
  network: string | null
}

/** Remembers a refused set-up code until there is an account with a log. */
export async function rememberRefusal(s: Services, address: string): Promise<void> {
  const vault = await openVault(s.keys, systemScope)
  const refusal: Refusal = { at: s.now().toISOString(), network: toNetwork(address) }
  await s.db.system(async (tx) => {
    const none = { key: KEY, sealed: vault.seal([], settingBound(KEY)) }
    await tx.insert(settings).values(none).onConflictDoNothing()
    const known = await lockRefusals(s, tx)
    if (known.length < MOST) await putSetting(tx, vault, KEY, [...known, refusal])
  })
}

/** Adds refused codes to the log of the first account, in the transaction that creates it. */
export async function logRefusals(s: Services, tx: Tx, userId: string): Promise<void> {
  const refusals = await lockRefusals(s, tx)
  if (refusals.length === 0) return
  await tx.delete(settings).where(eq(settings.key, KEY))
  const detail = `${checkSetupCode.method} ${checkSetupCode.path}`
  const entries = refusals.map(({ at, network }): Pending => {
    const entity = { type: 'account', id: userId, detail } as const
    const when = { at: new Date(at), network, sessionId: null }
    return { userId, action: 'account.create', entity, outcome: 'refused', actorId: null, ...when }
  })
  await append(s, tx, userId, entries)
}

async function lockRefusals(s: Services, tx: Tx): Promise<Refusal[]> {
  const vault = await openVault(s.keys, systemScope)
  const [row] = await tx.select().from(settings).where(eq(settings.key, KEY)).for('update')
  return row ? vault.open<Refusal[]>(row.sealed, settingBound(KEY)) : []
}
