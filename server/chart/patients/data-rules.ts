import { eq } from 'drizzle-orm'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { describeTable } from '#server/platform/tables/describe-table.ts'
import type { Services } from '#server/services.ts'
import { presentPatient } from './patients.ts'
import { patients } from './table.ts'

async function everyPatient(s: Services, userId: string) {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx.select().from(patients).where(eq(patients.userId, userId)),
  )
  return rows.map((row) => presentPatient(row, vault))
}

/** Rules for data export, retention and key rotation of this table. */
export const patientTables = [
  describeTable(patients, { export: { file: 'account/patients.json', read: everyPatient } }),
]
