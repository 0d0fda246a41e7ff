import { AppError } from '#contract/errors.ts'
import { drain } from '#server/platform/http/bytes.ts'
import { readText } from '#server/platform/http/read.ts'
import { MAX_ATTACHMENT_BYTES, readSubmission } from '../documents/document.ts'
import { createDocument, type IdentifierCondition } from '../documents/store.ts'
import { allowedPatients } from './access.ts'
import { badRequest, FhirError, fhirHeaders } from './outcome.ts'
import type { FhirSession } from './session.ts'

/** Base64 makes four characters of three bytes; the rest is the resource. */
const MAX_BODY_BYTES = Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4 + 100_000

/**
 * `POST [base]/DocumentReference`, with `If-None-Exist` (FHIR R4 "Conditional create").
 * @throws FhirError 400, 403, 412, 413, 415 or 422
 */
export async function createDocumentReference(session: FhirSession): Promise<Response> {
  const { s, request, grant, addresses } = session
  const isAllowed = allowedPatients(grant, 'DocumentReference', 'c')
  const condition = readCondition(request.headers.get('if-none-exist'))
  const submission = readSubmission(await readBody(request))
  if (!isAllowed(submission.patient))
    throw new FhirError(403, 'forbidden', 'This token is for another patient.')
  const { document, isNew } = await createDocument(s, grant.userId, submission, condition)
  const isMinimal = /\breturn=minimal\b/.test(request.headers.get('prefer') ?? '')
  return new Response(isMinimal ? null : JSON.stringify(document), {
    status: isNew ? 201 : 200,
    headers: {
      ...fhirHeaders,
      etag: `W/"${document.meta?.versionId ?? '1'}"`,
      location: `${addresses.fhir}/DocumentReference/${document.id}`,
    },
  })
}

async function readBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(fhir\+)?json\b/i.test(type))
    throw new FhirError(415, 'not-supported', 'Send the resource as application/fhir+json.')
  try {
    return await readText(request, MAX_BODY_BYTES)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-large')
      throw new FhirError(413, 'too-long', 'The attachment is larger than 5 MiB.')
    throw error
  } finally {
    await drain(request)
  }
}

/** Only `identifier=[system|]value` is supported. */
function readCondition(header: string | null): IdentifierCondition | undefined {
  if (header === null) return undefined
  const query = new URLSearchParams(header.replace(/^\?/, ''))
  const text = query.get('identifier')
  if (!text || [...query].length > 1)
    throw badRequest('If-None-Exist has to be identifier=system|value.')
  const at = text.indexOf('|')
  const [system, value] = at < 0 ? [undefined, text] : [text.slice(0, at), text.slice(at + 1)]
  if (value === '') throw badRequest('If-None-Exist has to be identifier=system|value.')
  return { system, value }
}
