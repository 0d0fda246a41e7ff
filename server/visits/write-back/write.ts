import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { WriteBack, writeBackNote as writeEndpoint } from '#contract/write-back.ts'
import type { WriteOutcome } from '#server/chart/emr/emr.ts'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import { keyedUuid } from '#server/platform/crypto/keyed-uuid.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { recordOverride } from '#server/visits/notes/overrides.ts'
import { type Draft, draftWriteBack, type WriteBackRequest } from './draft.ts'
import { storeOutcome } from './resolve.ts'
import { presentWriteBack, sealDetails, type WriteBackRow } from './stored.ts'
import { writeBacks } from './table.ts'

/**
 * Writes a note to the EMR of its patient, if it is still what the preview showed. The request is sent once; what became
 * of it is stored, and a lost answer is never taken for a failure.
 * @throws AppError 'version-mismatch' with a new preview, 'bad-request' for a note that isn't signed, 'in-progress'
 */
export async function writeNoteBack(
  s: Services,
  request: WriteBackRequest,
  shown: Body<typeof writeEndpoint>,
): Promise<WriteBack> {
  const draft = await draftWriteBack(s, request)
  assertAsShown(draft, shown)
  const vault = await openVault(s.keys, userScope(request.userId))
  const { row, isNew } = await beginAttempt(s, vault, request, draft)
  if (!isNew) return presentWriteBack(row, vault, s.now())
  await recordOverride(s, request.userId, request.noteId, 'exported')
  const outcome = await send(draft, row, s.now())
  return presentWriteBack(await storeOutcome(s, vault, row, outcome), vault, s.now())
}

function assertAsShown({ preview }: Draft, shown: Body<typeof writeEndpoint>): void {
  const { integrationId, patient, textHash, replaces } = preview
  const now = { integrationId, patient, textHash, replaces }
  const { unsigned, ...before } = shown
  if (!isDeepStrictEqual(now, before))
    throw new AppError('version-mismatch', 'version-mismatch', { current: preview })
  if (!preview.signed && !unsigned)
    throw new AppError(
      'bad-request',
      'This note isn’t signed. Sign it, or confirm that it’s written unsigned.',
    )
}

/** The same note, text and patient have the same attempt, so that a second click or window writes nothing twice. */
async function attemptId(
  s: Services,
  { userId, noteId }: WriteBackRequest,
  { emr, preview }: Draft,
): Promise<string> {
  const key = indexKey(await s.keys.keysFor(userScope(userId)), 'write-back')
  const { patient, textHash, replaces } = preview
  return keyedUuid(key, [noteId, emr.baseUrl, patient.emrPatientId, textHash, replaces ?? ''])
}

/** @returns the attempt, and whether it is the caller's to send. @throws AppError 'in-progress' */
async function beginAttempt(
  s: Services,
  vault: Vault,
  request: WriteBackRequest,
  draft: Draft,
): Promise<{ row: WriteBackRow; isNew: boolean }> {
  const { userId, noteId } = request
  const id = await attemptId(s, request, draft)
  const sealed = sealDetails(vault, id, detailsFor(draft))
  const sending = { state: 'writing' as const, sealed, started: s.now() }
  return s.db.as(userId, async (tx) => {
    const values = { id, userId, noteId, scribeId: draft.note.scribeId, ...sending }
    const [made] = await tx.insert(writeBacks).values(values).onConflictDoNothing().returning()
    if (made) return { row: made, isNew: true }
    const [row] = await tx.select().from(writeBacks).where(eq(writeBacks.id, id)).for('update')
    if (!row) throw new AppError('not-found', 'This note no longer exists.')
    if (row.state === 'written') return { row, isNew: false }
    // The uncertain ones were resolved just now, so this one is another request's.
    if (row.state === 'writing' || row.state === 'uncertain') throw underWay()
    const [again = row] = await tx
      .update(writeBacks)
      .set(sending)
      .where(eq(writeBacks.id, id))
      .returning()
    return { row: again, isNew: true }
  })
}

const underWay = () =>
  new AppError('in-progress', 'This note is being written to the EMR. Wait a moment.')

const detailsFor = ({ emr, note, preview }: Draft) => ({
  integrationId: preview.integrationId,
  displayName: preview.displayName,
  baseUrl: emr.baseUrl,
  emrPatientId: preview.patient.emrPatientId,
  noteVersion: note.version,
  text: preview.text,
})

const send = (
  { emr, note, preview }: Draft,
  { id }: WriteBackRow,
  now: Date,
): Promise<WriteOutcome> => emr.writeNote({ id, preview, title: note.template.name, now })
