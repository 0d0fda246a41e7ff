import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { StoredSummary } from '#contract/patient-summary.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { noteRow } from '#server/notes/present.ts'
import { patientSummaries } from '#server/notes/table.ts'
import type { Services } from '#server/services.ts'

type Sealed = Omit<StoredSummary, 'id' | 'created'>
const bound = (id: string) => ({ table: 'patient_summary', row: id, column: 'sealed' })
/** Versions that are shown of a note. */
const MOST = 50

async function versionsOf(tx: Tx, vault: Vault, noteId: string): Promise<StoredSummary[]> {
  const rows = await tx
    .select()
    .from(patientSummaries)
    .where(eq(patientSummaries.noteId, noteId))
    .orderBy(desc(patientSummaries.created))
    .limit(MOST)
  return rows.map(({ id, sealed, created }) => ({
    ...currentWriter(vault.open<Sealed>(sealed, bound(id))),
    id,
    created: created.toISOString(),
  }))
}

/** Every version of the summaries of a note, newest first. @throws AppError where there is no such note */
export async function listSummaries(
  s: Services,
  userId: string,
  noteId: string,
): Promise<StoredSummary[]> {
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    return versionsOf(tx, vault, noteId)
  })
}

/** One version. @throws AppError 'not-found' */
export async function oneSummary(
  s: Services,
  userId: string,
  noteId: string,
  id: string,
): Promise<StoredSummary> {
  const found = (await listSummaries(s, userId, noteId)).find((one) => one.id === id)
  if (!found) throw new AppError('not-found', 'This summary is no longer there.')
  return found
}

/** Keeps a version; the same words again are the version that is there. */
export async function keepSummary(
  s: Services,
  userId: string,
  noteId: string,
  summary: Sealed,
): Promise<StoredSummary> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const id = randomUUID()
  return s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    const [newest] = await versionsOf(tx, vault, noteId)
    if (newest && isSame(newest, summary)) return newest
    const created = s.now()
    const sealed = vault.seal(summary, bound(id))
    await tx.insert(patientSummaries).values({ id, noteId, userId, sealed, created })
    return { ...summary, id, created: created.toISOString() }
  })
}

const isSame = (a: Sealed, b: Sealed) =>
  a.content === b.content && a.level === b.level && a.language === b.language

/** Summaries from before Highlights name their writer 'composer'. */
const currentWriter = (summary: Sealed): Sealed =>
  summary.writer.kind === 'model'
    ? summary
    : { ...summary, writer: { ...summary.writer, kind: 'highlights' } }
