import * as z from 'zod/mini'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { OutgoingNote, WriteAttempt, WriteOutcome } from '#server/chart/emr/emr.ts'
import { asResource, type FhirAnswer, type FhirClient } from '#server/chart/fhir/client.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { hasIdentifier, identifierToken, toDocumentReference } from './document.ts'
import { findDocument } from './find-document.ts'

/** Milliseconds that an EMR may take to store a document. */
const WRITE_MS = 30_000
const READ_MS = 15_000

/** Creates the DocumentReference of a note. The request is sent once, and a lost answer is never taken for a failure. */
export async function writeDocument(client: FhirClient, note: OutgoingNote): Promise<WriteOutcome> {
  const { id, preview } = note
  const document = toDocumentReference({ ...note, practitioner: practitionerReference(client) })
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

type SentDocument = Pick<WriteAttempt, 'id' | 'emrPatientId'>

/** What an answer says of the document. A server's error (RFC 9110 §15.6) and a time-out don't say that nothing was stored. */
async function judge(
  client: FhirClient,
  answer: FhirAnswer,
  expected: SentDocument,
): Promise<WriteOutcome> {
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
): Promise<WriteOutcome> {
  const documentId =
    createdId(answer) ?? (await findDocument(client, { id, emrPatientId }).catch(() => undefined))
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
