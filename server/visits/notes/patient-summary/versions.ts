import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CheckedText } from '#contract/notes.ts'
import type { StoredSummary } from '#contract/patient-summary.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { enqueueCheckIn, resumeCheck } from '#server/visits/notes/judging/queue.ts'
import { noteRow } from '#server/visits/notes/present.ts'
import { patientSummaries } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'

export type SealedSummary = Omit<StoredSummary, 'id' | 'created'>
export const summaryBound = (id: string) => ({
  table: 'patient_summary',
  row: id,
  column: 'sealed',
})
/** The job that checks a summary. */
export const checkSummaryJob = 'check-summary'
/** The state of a summary that hasn't been checked yet. */
export const toBeChecked = { claims: [], check: { state: 'judging' } } satisfies CheckedText
/** Versions that are shown of a note. */
const MOST = 50

async function readVersions(tx: Tx, vault: Vault, noteId: string): Promise<StoredSummary[]> {
  const rows = await tx
    .select()
    .from(patientSummaries)
    .where(eq(patientSummaries.noteId, noteId))
    .orderBy(desc(patientSummaries.created))
    .limit(MOST)
  return rows.map(({ id, sealed, created }) => ({
    ...asNow(vault.open<OldSummary>(sealed, summaryBound(id))),
    id,
    created: created.toISOString(),
  }))
}

/** All versions of the summaries of a note, newest first. @throws AppError if there is no such note */
export async function listSummaries(
  s: Services,
  userId: string,
  noteId: string,
): Promise<StoredSummary[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const all = await s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    return readVersions(tx, vault, noteId)
  })
  for (const { id, checked } of all)
    if (checked.check.state === 'judging')
      await resumeCheck(s, { job: checkSummaryJob, userId, id })
  return all
}

/** One version. @throws AppError 'not-found' */
export async function oneSummary(
  s: Services,
  userId: string,
  noteId: string,
  id: string,
): Promise<StoredSummary> {
  const found = (await listSummaries(s, userId, noteId)).find((one) => one.id === id)
  if (!found) throw new AppError('not-found', 'This summary no longer exists.')
  return found
}

/** Keeps a version; the same words again are the version that is there. */
export async function keepSummary(
  s: Services,
  userId: string,
  noteId: string,
  summary: SealedSummary,
): Promise<StoredSummary> {
  const vault = await openVault(s.keys, userScope(userId))
  const id = randomUUID()
  return s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    const [newest] = await readVersions(tx, vault, noteId)
    if (newest && isSame(newest, summary)) return newest
    const created = s.now()
    const sealed = vault.seal(summary, summaryBound(id))
    await tx.insert(patientSummaries).values({ id, noteId, userId, sealed, created })
    await enqueueCheckIn(s, tx, { job: checkSummaryJob, userId, id })
    return { ...summary, id, created: created.toISOString() }
  })
}

const isSame = (a: SealedSummary, b: SealedSummary) =>
  a.content === b.content && a.level === b.level && a.language === b.language

/** Converts a summary from before sentences were checked, or from before Highlights (writer 'composer'). */
type OldSummary = Omit<SealedSummary, 'checked'> & Partial<Pick<SealedSummary, 'checked'>>

export const asNow = ({
  writer,
  checked = toBeChecked,
  ...summary
}: OldSummary): SealedSummary => ({
  ...summary,
  writer: writer.kind === 'model' ? writer : { ...writer, kind: 'highlights' },
  checked,
})
