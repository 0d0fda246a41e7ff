import { and, eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import type { NoteTarget, WriteOutcome } from '#server/chart/emr/emr.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import {
  isUncertain,
  openDetails,
  sealDetails,
  type WriteBackDetails,
  type WriteBackRow,
  writeBackRows,
} from './stored.ts'
import { writeBacks } from './table.ts'

/**
 * Looks in the EMR for the documents of uncertain attempts, and stores what became of them. Attempts of another
 * connection stay as they are.
 * @throws AppError 'unavailable' if the EMR doesn't say whether it has them
 */
export async function resolveUncertain(
  s: Services,
  emr: Pick<NoteTarget, 'findNote'> & { baseUrl: string },
  { userId, noteId }: { userId: string; noteId: string },
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => writeBackRows(tx, userId, noteId))
  for (const row of rows) {
    const details = openDetails(vault, row)
    if (!isUncertain(row, s.now()) || details.baseUrl !== emr.baseUrl) continue
    const documentId = await emr.findNote({ id: row.id, ...details })
    const outcome: WriteOutcome = documentId
      ? { state: 'written', documentId, verified: true }
      : { state: 'failed', documentId: details.documentId, message: missing(details) }
    await storeOutcome(s, vault, row, outcome)
  }
}

/** If the stored document differs from what was sent, a person should look at it. */
const missing = ({ documentId, message: before }: WriteBackDetails): string =>
  documentId !== undefined && before ? before : message('The EMR doesn’t have the note.')

/** Stores what became of an attempt, with who and when in the access log. @returns the row */
export async function storeOutcome(
  s: Services,
  vault: Vault,
  row: WriteBackRow,
  { state, ...more }: WriteOutcome,
): Promise<WriteBackRow> {
  const { id, userId, scribeId } = row
  const { documentId, verified, message } = more
  const details = { ...openDetails(vault, row), documentId, verified, message }
  return s.db.as(userId, async (tx) => {
    const [stored = row] = await tx
      .update(writeBacks)
      .set({ state, sealed: sealDetails(vault, id, details) })
      .where(and(eq(writeBacks.id, id), eq(writeBacks.userId, userId)))
      .returning()
    await recordOutcome(s, tx, stored)
    await publish(s.db, tx, userId, { topic: 'scribe', id: scribeId })
    return stored
  })
}

const recordOutcome = (
  s: Services,
  tx: Tx,
  { userId, scribeId, noteId, state }: WriteBackRow,
): Promise<unknown> =>
  record(s, tx, {
    userId,
    scribeId,
    action: 'note.write-back',
    entity: { type: 'note', id: noteId, detail: state },
    outcome: state === 'failed' ? 'refused' : 'done',
  })
