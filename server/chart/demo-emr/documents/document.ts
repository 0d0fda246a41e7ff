import type { DocumentReference } from '@medplum/fhirtypes'
import * as z from 'zod/mini'
import { builtInResource } from '../chart-index.ts'
import { badRequest, FhirError } from '../fhir/outcome.ts'
import { idIn } from '../fhir/resource.ts'
import { demoTag } from '../resources/coding.ts'
import type { Attachment } from '../resources/letters.ts'

/** Largest attachment in bytes; US Core 9 "Writing Clinical Notes" asks servers to take 5 MiB. */
export const MAX_ATTACHMENT_BYTES = 5 * 1_048_576
/** Longest DocumentReference in characters without its attachment. */
const MAX_RESOURCE_LENGTH = 64_000

const Code = z.looseObject({ system: z.optional(z.string()), code: z.optional(z.string()) })
const Concept = z.looseObject({
  coding: z.optional(z.array(Code)),
  text: z.optional(z.string()),
})
const Target = z.looseObject({ reference: z.string() })
const Content = z.looseObject({
  attachment: z.looseObject({
    contentType: z
      .string()
      .check(z.regex(/^[\w.+-]{1,60}\/[\w.+-]{1,60}(; ?charset=[\w-]{1,20})?$/)),
    data: z.base64(),
    title: z.optional(z.string()),
  }),
})

/** What the demo EMR checks of a DocumentReference (FHIR R4); other elements are kept as they are. */
const Submission = z.looseObject({
  resourceType: z.literal('DocumentReference'),
  status: z.literal('current'),
  docStatus: z.optional(z.enum(['preliminary', 'final', 'amended'])),
  type: Concept,
  category: z.array(Concept).check(z.minLength(1)),
  subject: Target,
  date: z.optional(z.string()),
  identifier: z.optional(
    z.array(z.looseObject({ system: z.optional(z.string()), value: z.string() })),
  ),
  relatesTo: z.optional(
    z.array(
      z.looseObject({
        code: z.enum(['replaces', 'transforms', 'signs', 'appends']),
        target: Target,
      }),
    ),
  ),
  content: z.tuple([Content]),
})

const mediaTypes = ['text/plain', 'text/html', 'application/xhtml+xml', 'application/pdf']

/** A document that a client submits, split into the resource and its content. */
export interface DocumentSubmission {
  document: DocumentReference
  attachment: Attachment
  patient: string
  /** Ids of the documents that it replaces. */
  replaces: string[]
}

/** Reads a submitted DocumentReference. @throws FhirError 400, 413 or 422 */
export function readSubmission(text: string): DocumentSubmission {
  const parsed = Submission.safeParse(parseJson(text))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw badRequest(`Please check ${issue?.path.join('.') || 'the resource'}.`)
  }
  const { data: value } = parsed
  const [{ attachment: given }] = value.content
  const patient = idIn('Patient', value.subject.reference)
  if (!patient || !builtInResource(`Patient/${patient}`))
    throw new FhirError(422, 'business-rule', 'The subject isn’t a patient of this EMR.')
  const { data, ...attachment } = given
  const { id: _, meta: _meta, text: _text, ...rest } = value
  const resource = { ...rest, content: [{ attachment }] }
  if (JSON.stringify(resource).length > MAX_RESOURCE_LENGTH)
    throw new FhirError(413, 'too-long', 'The DocumentReference is too long.')
  return {
    // The elements that are used were checked; the others are only returned.
    document: { ...resource, meta: { tag: [demoTag] } } as unknown as DocumentReference,
    attachment: { contentType: given.contentType, bytes: readContent(given.contentType, data) },
    patient,
    replaces: (value.relatesTo ?? [])
      .filter(({ code }) => code === 'replaces')
      .map(({ target }) => idIn('DocumentReference', target.reference) ?? ''),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body isn’t JSON.')
  }
}

function readContent(contentType: string, data: string): Buffer {
  if (!mediaTypes.includes(contentType.split(';')[0] ?? ''))
    throw new FhirError(422, 'not-supported', `The content has to be ${mediaTypes.join(', ')}.`)
  const bytes = Buffer.from(data, 'base64')
  if (bytes.byteLength === 0) throw badRequest('The attachment is empty.')
  if (bytes.byteLength > MAX_ATTACHMENT_BYTES)
    throw new FhirError(413, 'too-long', 'The attachment is larger than 5 MiB.')
  return bytes
}
