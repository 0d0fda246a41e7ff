import { message } from '#common/translation.ts'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { WriteBack, writeBackNote as writeEndpoint } from '#contract/write-back.ts'
import type { FhirAnswer, FhirClient } from '#server/chart/fhir/client.ts'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import { keyedUuid } from '#server/platform/crypto/keyed-uuid.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { recordOverride } from '#server/visits/notes/overrides.ts'
import { hasIdentifier, identifierToken, toDocumentReference } from './document.ts'
import { type Draft, draftWriteBack, type WriteBackRequest } from './draft.ts'
import { findDocument, type Outcome, storeOutcome } from './resolve.ts'
import { presentWriteBack, sealDetails, type WriteBackRow } from './stored.ts'
import { writeBacks } from './table.ts'
import { asResource } from '#server/chart/fhir/client.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'

/** Milliseconds that an EMR may take to store a document. */
const WRITE_MS = 30_000
const READ_MS = 15_000

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
  const outcome = await send(s, draft, row)
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
  { client, preview }: Draft,
): Promise<string> {
  const key = indexKey(await s.keys.keysFor(userScope(userId)), 'write-back')
  const { patient, textHash, replaces } = preview
  return keyedUuid(key, [noteId, client.baseUrl, patient.emrPatientId, textHash, replaces ?? ''])
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

const detailsFor = ({ client, note, preview }: Draft) => ({
  integrationId: preview.integrationId,
  displayName: preview.displayName,
  baseUrl: client.baseUrl,
  emrPatientId: preview.patient.emrPatientId,
  noteVersion: note.version,
  text: preview.text,
})

async function send(s: Services, draft: Draft, { id }: WriteBackRow): Promise<Outcome> {
  const { client, note, preview } = draft
  const document = toDocumentReference({
    id,
    preview,
    title: note.template.name,
    practitioner: practitionerReference(client),
    now: s.now(),
  })
  try {
    const answer = await client.send('DocumentReference', {
      method: 'POST',
      headers: {
        'content-type': 'application/fhir+json',
        'if-none-exist': `identifier=${identifierToken(id)}`,
        prefer: 'return=representation',
      },
      body: JSON.stringify(document),
      signal: AbortSignal.timeout(WRITE_MS),
    })
    return await judge(client, answer, { id, emrPatientId: preview.patient.emrPatientId })
  } catch (error) {
    // Its own errors come before anything was sent, or after the EMR refused the token.
    if (error instanceof AppError) return { state: 'failed', message: error.message }
    return { state: 'uncertain', message: message('The EMR’s answer was lost.') }
  }
}

const practitionerReference = ({ practitioner }: FhirClient) =>
  /(?:^|\/)(Practitioner\/[A-Za-z0-9.-]{1,64})$/.exec(practitioner ?? '')?.[1]

interface SentDocument {
  id: string
  emrPatientId: string
}

/** What an answer says of the document. A server's error (RFC 9110 §15.6) and a time-out don't say that nothing was stored. */
async function judge(
  client: FhirClient,
  answer: FhirAnswer,
  expected: SentDocument,
): Promise<Outcome> {
  if (answer.status === 'ok') return readBack(client, answer, expected)
  if (answer.code >= 500 || answer.code === 408)
    return { state: 'uncertain', message: message('The EMR answered with an error.') }
  if (answer.status === 'forbidden')
    return { state: 'failed', message: message('The EMR doesn’t let you write notes.') }
  return { state: 'failed', message: message('The EMR refused the note.') }
}

/** Reads the document again: the EMR has it only if it is there, is the one that was sent, and is about the patient. */
async function readBack(
  client: FhirClient,
  answer: FhirAnswer,
  { id, emrPatientId }: SentDocument,
): Promise<Outcome> {
  const documentId =
    createdId(answer) ?? (await findDocument(client, id, emrPatientId).catch(() => undefined))
  if (documentId === undefined)
    return {
      state: 'uncertain',
      message: message('The EMR didn’t say where it stored the note.'),
    }
  const read = await client
    .send(`DocumentReference/${documentId}`, { signal: AbortSignal.timeout(READ_MS) })
    .catch(() => undefined)
  const resource = asResource(read?.body)
  if (read?.status !== 'ok' || !resource) return { state: 'written', documentId, verified: false }
  if (hasIdentifier(resource.identifier, id) && isAbout(resource, emrPatientId, client.baseUrl))
    return { state: 'written', documentId, verified: true }
  return {
    state: 'uncertain',
    documentId,
    message: message('What the EMR stored isn’t what was sent. Check it there.'),
  }
}

const Created = z.looseObject({ resourceType: z.literal('DocumentReference'), id: z.string() })

/** The id in the answer's body, else in its Location (FHIR R4 "create": [base]/[type]/[id]/_history/[vid]). */
function createdId({ body, headers }: FhirAnswer): string | undefined {
  const { data } = Created.safeParse(body)
  if (data) return data.id
  const location = headers.get('location') ?? ''
  return /\/DocumentReference\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/.exec(
    location,
  )?.[1]
}
