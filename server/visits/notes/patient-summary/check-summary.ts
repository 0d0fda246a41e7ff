import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { CheckedText } from '#contract/notes.ts'
import type { StoredSummary } from '#contract/patient-summary.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { storedNote } from '#server/visits/notes/checks.ts'
import { checkText } from '#server/visits/notes/judging/check-text.ts'
import { checkStoredText, queueAgainIn } from '#server/visits/notes/judging/stored-check.ts'
import { noteRow } from '#server/visits/notes/present.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import { patientSummaries } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import { asNow, checkSummaryJob, type SealedSummary, summaryBound } from './versions.ts'

/** Replaces explanations in square brackets, which needn't be in the visit, with spaces, so that offsets stay. */
const spokenOnly = (markdown: string) =>
  markdown.replace(/\[[^\]]*(\])?/g, (words, end?: string) =>
    end ? ' '.repeat(words.length) : words,
  )

type Row = typeof patientSummaries.$inferSelect
const open = (vault: Vault, { id, sealed }: Row): SealedSummary =>
  asNow(vault.open<SealedSummary>(sealed, summaryBound(id)))

/**
 * Checks a summary that is waiting for its check, and stores the marks as they arrive. Does nothing for a summary that is
 * already checked or deleted.
 * @throws the signal's reason when this process stops; the queue then runs the check again
 */
export async function checkSummary(
  s: Services,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) =>
    tx.select().from(patientSummaries).where(eq(patientSummaries.id, id)),
  )
  if (!row) return
  const { content, language, checked } = open(vault, row)
  if (checked.check.state !== 'judging') return
  await checkStoredText(
    s,
    id,
    async () => {
      const note = await s.db.as(userId, async (tx) =>
        storedNote(tx, vault, await noteRow(tx, userId, row.noteId)),
      )
      const visit = await loadVisit(s, userId, note.row.scribeId)
      const request = {
        markdown: spokenOnly(content),
        language,
        fixed: [],
        note: note.body.content,
      }
      await keep(await checkText(s, visit, request, signal, keep))
    },
    keep,
  )

  async function keep(marks: CheckedText): Promise<void> {
    await s.db.as(userId, async (tx) => keepIn(s, tx, vault, await lockedRow(tx, id), marks))
  }
}

/**
 * Queues a failed check of a summary again. Does nothing while a check is running or after a successful one.
 * @throws AppError 'not-found'
 */
export async function checkSummaryAgain(
  s: Services,
  userId: string,
  noteId: string,
  id: string,
): Promise<StoredSummary> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    await noteRow(tx, userId, noteId)
    const row = await lockedRow(tx, id, noteId)
    const summary = open(vault, row)
    const created = row.created.toISOString()
    const check = { job: checkSummaryJob, userId, id }
    const checked = await queueAgainIn(s, tx, check, summary.checked)
    if (checked) await keepIn(s, tx, vault, row, checked)
    return { ...summary, ...(checked && { checked }), id, created }
  })
}

async function lockedRow(tx: Tx, id: string, noteId?: string): Promise<Row> {
  const ofNote = noteId === undefined ? undefined : eq(patientSummaries.noteId, noteId)
  const [row] = await tx
    .select()
    .from(patientSummaries)
    .where(and(eq(patientSummaries.id, id), ofNote))
    .for('update')
  if (!row) throw new AppError('not-found', 'This summary no longer exists.')
  return row
}

async function keepIn(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: Row,
  checked: CheckedText,
): Promise<void> {
  const { id, userId, noteId } = row
  const sealed = vault.seal({ ...open(vault, row), checked }, summaryBound(id))
  await tx.update(patientSummaries).set({ sealed }).where(eq(patientSummaries.id, id))
  const { scribeId } = await noteRow(tx, userId, noteId)
  await publish(s.db, tx, userId, { topic: 'note', scribeId, id: noteId })
}
