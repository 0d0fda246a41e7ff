import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { Demographics, EmrLink } from '#contract/patients.ts'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import { keyedUuid } from '#server/platform/crypto/keyed-uuid.ts'
import { userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { presentPatient, sealPatient } from './patients.ts'
import { patients } from './table.ts'

/** A patient as an EMR has it. */
export interface EmrPatient {
  emr: EmrLink
  /** The FHIR base or address of the EMR: it stays the same when the user connects again. */
  baseUrl: string
  demographics: Demographics
}

/**
 * The id of the user's patient for a patient of an EMR: always the same one, and nobody without the user's key can tell
 * the EMR's id from it.
 */
export async function emrPatientKey(
  s: Services,
  userId: string,
  { baseUrl, emr }: Pick<EmrPatient, 'baseUrl' | 'emr'>,
): Promise<string> {
  const key = indexKey(await s.keys.keysFor(userScope(userId)), 'emr-patient')
  return keyedUuid(key, [baseUrl, emr.emrPatientId])
}

/**
 * Stores a patient of an EMR whose visit is being linked in this transaction, or brings the stored one up to date. The
 * user's own remarks (`notes`) stay.
 * @param id from `emrPatientKey`
 */
export async function keepEmrPatient(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, id }: { userId: string; id: string },
  { demographics, emr }: EmrPatient,
): Promise<void> {
  const now = s.now()
  const insert = () =>
    tx
      .insert(patients)
      .values({
        id,
        userId,
        sealed: sealPatient(vault, id, { ...demographics, emr }),
        created: now,
        lastSeen: now,
      })
      .onConflictDoNothing()
      .returning({ id: patients.id })
  if ((await insert()).length > 0) return
  const isThis = and(eq(patients.id, id), eq(patients.userId, userId))
  // Waits for a transaction that is deleting the patient with its last visit.
  const [row] = await tx.select().from(patients).where(isThis).for('update')
  if (!row) {
    await insert()
    return
  }
  const before = presentPatient(row, vault)
  const details = { ...demographics, notes: before.demographics.notes, emr }
  const isChanged = !isDeepStrictEqual({ ...before.demographics, emr: before.emr }, details)
  await tx
    .update(patients)
    .set({
      lastSeen: now,
      ...(isChanged && { sealed: sealPatient(vault, id, details), version: row.version + 1 }),
    })
    .where(isThis)
}
