import { and, desc, eq } from 'drizzle-orm'
import type { Consent } from '#contract/consent.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { openEvent } from './event.ts'
import { consentEvents } from './table.ts'

/** Only `purged` isn't an answer, and it follows one. */
const NEWEST = 10

/** What the patient of a visit answered last, in any visit of this user; null without a linked patient. */
export async function rememberedConsent(
  tx: Tx,
  vault: Vault,
  { userId, patientId }: ScribeRow,
): Promise<Consent['remembered']> {
  if (patientId === null) return null
  const rows = await tx
    .select({
      id: consentEvents.id,
      scribeId: consentEvents.scribeId,
      sealed: consentEvents.sealed,
    })
    .from(consentEvents)
    .innerJoin(scribes, eq(scribes.id, consentEvents.scribeId))
    .where(and(eq(scribes.userId, userId), eq(scribes.patientId, patientId)))
    .orderBy(desc(consentEvents.recorded), desc(consentEvents.id))
    .limit(NEWEST)
  for (const row of rows) {
    const { kind, at } = openEvent(vault, row)
    if (kind !== 'purged') return { kind, at }
  }
  return null
}
