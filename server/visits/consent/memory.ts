import { and, eq } from 'drizzle-orm'
import type { Consent, ConsentEvent } from '#contract/consent.ts'
import { blindIndex, indexKey } from '#server/platform/crypto/hmac.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { consentMemory } from './table.ts'

type ConsentMemory = NonNullable<Consent['remembered']>

/** The linked patient's key in the memory: without the user's own key nobody can tell whose it is. */
async function patientKey(s: Services, scribe: ScribeRow): Promise<Buffer | undefined> {
  if (scribe.patientId === null) return undefined
  const keys = await s.keys.keysFor(userScope(scribe.userId))
  return blindIndex(indexKey(keys, 'consent'), scribe.patientId)
}

const bound = (key: Buffer) => ({
  table: 'consent_memory',
  row: key.toString('hex'),
  column: 'sealed',
})

/** What the patient of a visit answered last, in any visit of this user. */
export async function rememberedConsent(
  s: Services,
  tx: Tx,
  scribe: ScribeRow,
): Promise<ConsentMemory | null> {
  const key = await patientKey(s, scribe)
  if (!key) return null
  const [row] = await tx
    .select()
    .from(consentMemory)
    .where(and(eq(consentMemory.userId, scribe.userId), eq(consentMemory.patientKey, key)))
  if (!row) return null
  return (await openVault(s.keys, userScope(scribe.userId))).open<ConsentMemory>(
    row.sealed,
    bound(key),
  )
}

/** Keeps an answer for the patient's next visit; without a linked patient it belongs to the visit alone. */
export async function remember(
  s: Services,
  tx: Tx,
  scribe: ScribeRow,
  { kind, at }: Pick<ConsentEvent, 'kind' | 'at'>,
): Promise<void> {
  const key = await patientKey(s, scribe)
  if (!key || kind === 'purged') return
  const { userId } = scribe
  const sealed = (await openVault(s.keys, userScope(userId))).seal({ kind, at }, bound(key))
  await tx
    .insert(consentMemory)
    .values({ userId, patientKey: key, sealed })
    .onConflictDoUpdate({
      target: [consentMemory.userId, consentMemory.patientKey],
      set: { sealed },
    })
}
