import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Answer, Body } from '#contract/endpoint.ts'
import type { Demographics, searchPatients as endpoint } from '#contract/patients.ts'
import { matchIn, splitWords } from '#common/text-search.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { type PatientRow, presentPatient } from './patients.ts'
import { patients } from './table.ts'

/** Patients opened at a time. */
const BATCH = 200
const ENOUGH = 20
/** After this the call answers with what it has, and says how far back it looked. */
const BUDGET_MS = 400

/**
 * The patients that a text names, the last seen first. Names are sealed, so they are opened batch by batch until there are
 * enough or the time is up.
 */
export async function searchPatients(
  s: Services,
  userId: string,
  { text }: Body<typeof endpoint>,
  budgetMs = BUDGET_MS,
): Promise<Answer<typeof endpoint>> {
  const vault = await openVault(s.keys, userScope(userId))
  const words = splitWords(text)
  const items: Answer<typeof endpoint>['items'] = []
  const deadline = performance.now() + budgetMs
  let last: PatientRow | undefined
  do {
    const rows = await s.db.as(userId, (tx) => readBatch(tx, userId, last))
    for (const row of rows) {
      const patient = presentPatient(row, vault)
      if (isNamed(patient.demographics, words))
        items.push({ ...patient, lastSeen: row.lastSeen.toISOString() })
    }
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last && items.length < ENOUGH && performance.now() < deadline)
  const isCut = last !== undefined && items.length < ENOUGH
  return {
    items: items.slice(0, ENOUGH),
    searchedBackTo: isCut ? (last?.lastSeen.toISOString() ?? null) : null,
  }
}

function isNamed({ firstName, lastName, number, birthDate }: Demographics, words: string[]) {
  return (
    words.length === 0 || matchIn([firstName, lastName, number, birthDate], words) !== undefined
  )
}

const readBatch = (tx: Tx, userId: string, last: PatientRow | undefined) =>
  tx
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.userId, userId),
        last &&
          or(
            lt(patients.lastSeen, last.lastSeen),
            and(eq(patients.lastSeen, last.lastSeen), lt(patients.id, last.id)),
          ),
      ),
    )
    .orderBy(desc(patients.lastSeen), desc(patients.id))
    .limit(BATCH)
