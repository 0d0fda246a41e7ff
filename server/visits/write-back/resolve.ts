import { and, eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { FhirClient } from '#server/chart/fhir/client.ts'
import { searchFhir } from '#server/chart/fhir/search.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Services } from '#server/services.ts'
import { hasIdentifier, identifierToken } from './document.ts'
import {
  isUncertain,
  openDetails,
  sealDetails,
  type WriteBackDetails,
  type WriteBackRow,
  writeBackRows,
} from './stored.ts'
import { writeBacks } from './table.ts'

const TIMEOUT_MS = 15_000

/**
 * Looks in the EMR for the documents of uncertain attempts, and stores what became of them. Attempts of another
 * connection stay as they are.
 * @throws AppError 'unavailable' if the EMR doesn't say whether it has them
 */
export async function resolveUncertain(
  s: Services,
  client: FhirClient,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<void> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) => writeBackRows(tx, userId, noteId))
  for (const row of rows) {
    const details = openDetails(vault, row)
    if (!isUncertain(row, s.now()) || details.baseUrl !== client.baseUrl) continue
    const documentId = await findDocument(client, row.id, details.emrPatientId)
    const outcome: Outcome = documentId
      ? { state: 'written', documentId, verified: true }
      : { state: 'failed', documentId: details.documentId, message: missing(details) }
    await storeOutcome(s, vault, row, outcome)
  }
}

/** What is stored instead of what was sent is still worth a look. */
const missing = ({ documentId, message: before }: WriteBackDetails): string =>
  documentId !== undefined && before ? before : message('The EMR doesn’t have the note.')

/** @returns the id of the document; undefined if the EMR doesn't have it. @throws AppError 'unavailable' */
export async function findDocument(
  client: FhirClient,
  id: string,
  emrPatientId: string,
): Promise<string | undefined> {
  const patient = encodeURIComponent(`Patient/${emrPatientId}`)
  const query = `DocumentReference?identifier=${identifierToken(id)}&patient=${patient}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const limits = { pages: 5, resources: 500, bytes: 10_000_000, signal }
  const { status, matches, truncated } = await searchFhir(client, query, limits)
  // A server that ignores a parameter answers with other documents as well.
  const found = matches.find(
    (one) => hasIdentifier(one.identifier, id) && isAbout(one, emrPatientId, client.baseUrl),
  )
  if (found?.id !== undefined) return found.id
  if (status !== 'ok' || truncated)
    throw new AppError(
      'unavailable',
      'The EMR doesn’t say whether it has the note. Try again later, or look for the note there.',
    )
  return undefined
}

/** What became of an attempt. */
export type Outcome = Pick<WriteBackRow, 'state'> &
  Pick<WriteBackDetails, 'documentId' | 'verified' | 'message'>

/** Stores what became of an attempt, with who and when in the access log. @returns the row */
export async function storeOutcome(
  s: Services,
  vault: Vault,
  row: WriteBackRow,
  { state, ...more }: Outcome,
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
