import { and, eq, getTableColumns, type InferSelectModel } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Body } from '#contract/endpoint.ts'
import type {
  Demographics,
  EmrLink,
  Patient,
  updatePatient as updateEndpoint,
} from '#contract/patients.ts'
import { damaged } from '#server/platform/crypto/damage.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { patients } from './table.ts'

export type PatientRow = InferSelectModel<typeof patients>
type SealedPatient = Pick<PatientRow, 'id' | 'sealed' | 'version'>
/** What is sealed of a patient. */
export type PatientDetails = Demographics & { emr?: EmrLink }

const bound = (id: string) => ({ table: 'patient', row: id, column: 'sealed' })

const damagedPatient: Demographics = {
  firstName: '',
  lastName: damaged.title,
  birthDate: '',
  sex: '',
  number: '',
  notes: damaged.toDo,
}

/** The columns that `presentPatient` needs, for a join. */
export const patientColumns = {
  id: patients.id,
  sealed: patients.sealed,
  version: patients.version,
}

export const sealPatient = (vault: Vault, id: string, details: PatientDetails): Buffer =>
  vault.seal(details, bound(id))

export function presentPatient({ id, sealed, version }: SealedPatient, vault: Vault): Patient {
  const details = vault.openOr<PatientDetails>(sealed, bound(id), damagedPatient)
  const { emr, ...demographics } = details
  return { patientId: id, demographics, ...(emr && { emr }), version }
}

/** @throws AppError 'Patient not found'. */
export async function getPatient(s: Services, userId: string, id: string): Promise<Patient> {
  const vault = await openVault(s.keys, userScope(userId))
  const row = await s.db.as(userId, (tx) => patientRow(tx, userId, id))
  if (!row) throw notFound()
  return presentPatient(row, vault)
}

const notFound = () => new AppError('not-found', 'Patient not found')

const mine = (userId: string, id: string) => and(eq(patients.id, id), eq(patients.userId, userId))

export async function patientRow(
  tx: Tx,
  userId: string,
  id: string,
): Promise<PatientRow | undefined> {
  const [row] = await tx.select().from(patients).where(mine(userId, id))
  return row
}

/** The patient of a visit; undefined if it has none. */
export async function readPatient(
  tx: Tx,
  vault: Vault,
  { userId, patientId }: { userId: string; patientId: string | null },
): Promise<Patient | undefined> {
  const row = patientId === null ? undefined : await patientRow(tx, userId, patientId)
  return row && presentPatient(row, vault)
}

/** @throws AppError 'Patient not found', 'version-mismatch' with the newer patient. */
export async function updatePatient(
  s: Services,
  userId: string,
  id: string,
  { version, demographics }: Body<typeof updateEndpoint>,
): Promise<Patient> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await patientRow(tx, userId, id)
    if (!row) throw notFound()
    const patient = await changeDemographics(tx, vault, row, {
      patientId: id,
      demographics,
      version,
    })
    // Every list and every visit may show the name.
    await publish(s.db, tx, userId, { topic: 'scribe' })
    return patient
  })
}

/**
 * Stores the patient of a visit that is being linked: a new one, or one whose demographics may have changed. Repeating
 * it changes nothing.
 * @throws AppError 'version-mismatch' with the newer patient, 'Patient not found' for a patient of another user
 */
export async function keepPatient(
  s: Services,
  tx: Tx,
  vault: Vault,
  userId: string,
  patient: Patient,
): Promise<void> {
  const { patientId: id, demographics } = patient
  const now = s.now()
  const sealed = sealPatient(vault, id, demographics)
  const insert = async () => {
    const made = await tx
      .insert(patients)
      .values({ id, userId, sealed, created: now, lastSeen: now })
      .onConflictDoNothing()
      .returning({ id: patients.id })
    return made.length > 0
  }
  if (await insert()) return
  // Waits for a transaction that is deleting the patient with its last visit.
  const [row] = await tx
    .update(patients)
    .set({ lastSeen: now })
    .where(mine(userId, id))
    .returning(getTableColumns(patients))
  if (row) await changeDemographics(tx, vault, row, patient)
  else if (!(await insert())) throw notFound()
}

async function changeDemographics(
  tx: Tx,
  vault: Vault,
  row: PatientRow,
  { demographics, version }: Patient,
): Promise<Patient> {
  const current = presentPatient(row, vault)
  const { emr } = current
  if (isSame(current.demographics, demographics)) return current
  const [changed] = await tx
    .update(patients)
    .set({
      sealed: sealPatient(vault, row.id, { ...demographics, ...(emr && { emr }) }),
      version: version + 1,
    })
    .where(and(eq(patients.id, row.id), eq(patients.version, version)))
    .returning(getTableColumns(patients))
  if (!changed) throw new AppError('version-mismatch', 'version-mismatch', { current })
  return presentPatient(changed, vault)
}

const fields = ['firstName', 'lastName', 'birthDate', 'sex', 'number', 'notes'] as const
const isSame = (a: Demographics, b: Demographics) => fields.every((field) => a[field] === b[field])
