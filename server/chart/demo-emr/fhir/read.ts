import { builtInBinary } from '../chart-index.ts'
import { storedAttachment, storedDocuments } from '../documents/store.ts'
import type { Attachment } from '../resources/letters.ts'
import { allowedPatients } from './access.ts'
import { fhirHeaders, notFound } from './outcome.ts'
import { patientIdOf } from './resource.ts'
import { findResource } from './resources.ts'
import type { ResourceType } from './search-parameters.ts'
import type { FhirSession } from './session.ts'

/** `GET [base]/[type]/[id]`. @throws FhirError 403 or 404; another patient's resource reads as missing */
export async function readResource(
  session: FhirSession,
  type: ResourceType,
  id: string,
): Promise<Response> {
  const isAllowed = allowedPatients(session.grant, type, 'r')
  const resource = await findResource(session, type, id)
  if (!resource || !isAllowed(patientIdOf(resource))) throw notFound()
  const etag = `W/"${resource.meta?.versionId ?? '1'}"`
  return new Response(JSON.stringify(resource), { headers: { ...fhirHeaders, etag } })
}

/** What a browser may do with content that it is sent: nothing but save it. */
const contentHeaders = {
  'cache-control': 'no-store',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * `GET [base]/Binary/[id]`: the content itself, or a Binary resource when the client accepts only FHIR (FHIR R4, Binary).
 * @throws FhirError 403 or 404
 */
export async function readBinary(session: FhirSession, id: string): Promise<Response> {
  const isAllowed = allowedPatients(session.grant, 'Binary', 'r')
  const { attachment, patient } = (await findBinary(session, id)) ?? {}
  if (!attachment || !isAllowed(patient)) throw notFound()
  const { contentType, bytes } = attachment
  if (!session.request.headers.get('accept')?.includes('application/fhir+json'))
    return new Response(new Uint8Array(bytes), {
      headers: { ...contentHeaders, 'content-type': contentType },
    })
  const data = bytes.toString('base64')
  const binary = { resourceType: 'Binary', id, contentType, data }
  return new Response(JSON.stringify(binary), { headers: fhirHeaders })
}

async function findBinary(
  { s, grant }: FhirSession,
  id: string,
): Promise<{ attachment: Attachment; patient: string | undefined } | undefined> {
  const builtIn = builtInBinary(id)
  if (builtIn) return builtIn
  const attachment = await storedAttachment(s, grant.userId, id)
  if (!attachment) return undefined
  const document = (await storedDocuments(s, grant.userId)).find((one) => one.id === id)
  return document && { attachment, patient: patientIdOf(document) }
}
