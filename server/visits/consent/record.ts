import { asc, eq } from 'drizzle-orm'
import type { Consent, ConsentEvent } from '#contract/consent.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { ScribeRow } from '#server/visits/scribes/present.ts'
import type { Services } from '#server/services.ts'
import { openEvent, sealEvent } from './event.ts'
import { rememberedConsent } from './memory.ts'
import { consentEvents } from './table.ts'

/** The consent events of a visit in the order in which they were recorded. */
export async function listConsentEvents(
  tx: Tx,
  vault: Vault,
  scribeId: string,
): Promise<ConsentEvent[]> {
  const rows = await tx
    .select()
    .from(consentEvents)
    .where(eq(consentEvents.scribeId, scribeId))
    .orderBy(asc(consentEvents.recorded), asc(consentEvents.id))
  return rows.map((row) => openEvent(vault, row))
}

/**
 * Adds an event; notes that were written before are then out of date. Answers false, and changes nothing, if it is
 * there already.
 */
export async function addEvent(
  s: Services,
  tx: Tx,
  vault: Vault,
  { id: scribeId, userId }: Pick<ScribeRow, 'id' | 'userId'>,
  event: ConsentEvent,
): Promise<boolean> {
  const { id } = event
  const sealed = sealEvent(vault, scribeId, event)
  const added = await tx
    .insert(consentEvents)
    .values({ id, userId, scribeId, sealed })
    .onConflictDoNothing()
    .returning({ id: consentEvents.id })
  if (added.length === 0) return false
  // The notes became out of date at the withdrawal.
  await touchScribe(s, tx, userId, scribeId, { source: event.kind !== 'purged', draft: false })
  return true
}

/** Everything known about the consent to a visit. */
export async function presentConsent(tx: Tx, vault: Vault, scribe: ScribeRow): Promise<Consent> {
  return {
    events: await listConsentEvents(tx, vault, scribe.id),
    remembered: await rememberedConsent(tx, vault, scribe),
  }
}
