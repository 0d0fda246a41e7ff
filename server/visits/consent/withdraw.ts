import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Consent, withdrawConsent as withdrawEndpoint } from '#contract/consent.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { scribeFiles, scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { redactLateAudio, redactRecordings } from '#server/visits/transcription/redact.ts'
import { type Asker, newEvent } from './consent.ts'
import { addEvent, listConsentEvents, presentConsent } from './record.ts'

type WithdrawBody = z.infer<typeof withdrawEndpoint.body>

/**
 * Records the withdrawal of consent and, in the same transaction, ends every recording of the visit and deletes its
 * text and its newest audio; a job deletes what is in the file storage. A repeated request has no further effect.
 * @throws AppError 'Scribe not found'
 */
export async function withdrawConsent(
  s: Services,
  asker: Asker,
  scribeId: string,
  given: WithdrawBody,
): Promise<Consent> {
  const { userId } = asker
  const vault = await openVault(s.keys, userScope(userId))
  const { givenBy, reach } = given
  const event = { ...newEvent(s, asker, given), kind: 'withdraw' as const, givenBy, reach }
  return s.db.as(userId, async (tx) => {
    const scribe = await scribeRow(tx, userId, scribeId)
    const known = await listConsentEvents(tx, vault, scribeId)
    if (known.some(({ id }) => id === given.id)) return presentConsent(tx, vault, scribe)
    // Recordings are locked before their visit, here as everywhere.
    const purged = await redactRecordings(s, tx, { userId, scribeId }, given)
    await tx.update(scribes).set({ withdrawn: true }).where(eq(scribes.id, scribeId))
    await redactLateAudio(s, tx, { userId, scribeId })
    // Drafts contain what was said. Notes depend on consent, so their table can't be imported here.
    await tx.execute(sql`delete from note_draft where scribe_id = ${scribeId}`)
    if (reach === 'all') await deleteUploads(s, tx, scribeId)
    await addEvent(s, tx, vault, scribe, event)
    const work = { userId, scribeId, eventId: randomUUID(), ...purged }
    await s.jobs.enqueue(tx, 'purge-withdrawn', work, { key: given.id })
    return presentConsent(tx, vault, scribe)
  })
}

/** Recordings that came as files: the files go too. */
async function deleteUploads(s: Services, tx: Tx, scribeId: string): Promise<void> {
  const gone = await tx
    .delete(scribeFiles)
    .where(and(eq(scribeFiles.scribeId, scribeId), eq(scribeFiles.purpose, 'transcription')))
    .returning({ key: scribeFiles.storageKey })
  for (const { key } of gone) await s.jobs.enqueue(tx, 'delete-stored', { key })
}
