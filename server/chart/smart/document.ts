import { message } from '#common/translation.ts'
import type { DocumentReference } from '@medplum/fhirtypes'
import type { WriteBackPreview } from '#contract/write-back.ts'
import type { OutgoingNote } from '#server/chart/emr/emr.ts'

/** The system of identifiers that are URIs (RFC 3986; FHIR R4 "Identifier Systems"). */
const URIS = 'urn:ietf:rfc:3986'
const LOINC = 'http://loinc.org'
/** US Core 9.0.0 "Writing Clinical Notes". */
const CATEGORY = {
  system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
  code: 'clinical-note',
  display: 'Clinical Note',
}

type DocumentType = WriteBackPreview['type']

/** LOINC codes that US Core names for clinical notes, by words of the template or its kind of document. */
const types: readonly (DocumentType & { words: RegExp })[] = [
  { code: '57133-1', display: message('Referral note'), words: /\breferral\b/i },
  {
    code: '34117-2',
    display: message('History and physical note'),
    words: /\bhistory and physical\b/i,
  },
  { code: '11488-4', display: message('Consult note'), words: /\bconsultation (?:note|letter)\b/i },
]
const progressNote: DocumentType = { code: '11506-3', display: message('Progress note') }

/** The type of a note by the kind of document that its template makes, else by the template's name. */
export function documentTypeFor(kind: string, templateName: string): DocumentType {
  const found = types.find(({ words }) => words.test(kind || templateName))
  return found ? { code: found.code, display: found.display } : progressNote
}

/** The identifier of an attempt's document as a search parameter of FHIR. */
export const identifierToken = (id: string): string =>
  encodeURIComponent(`${URIS}|${identifierValue(id)}`)

const identifierValue = (id: string) => `urn:uuid:${id}`

/** Whether a document is the one of an attempt. */
export const hasIdentifier = (identifiers: unknown, id: string): boolean =>
  Array.isArray(identifiers) &&
  identifiers.some(
    (one: { system?: unknown; value?: unknown } | null) =>
      one?.system === URIS && one.value === identifierValue(id),
  )

interface DocumentInput extends OutgoingNote {
  /** The clinician in the EMR, such as Practitioner/7. */
  practitioner: string | undefined
}

/** The DocumentReference that is written (FHIR R4; US Core 9.0.0 "Writing Clinical Notes"). */
export function toDocumentReference(input: DocumentInput): DocumentReference {
  const { id, preview, pdf, title, practitioner, now } = input
  const { patient, type, author, period, text, replaces } = preview
  return {
    resourceType: 'DocumentReference',
    status: 'current',
    // The clinician signs in the EMR.
    docStatus: 'preliminary',
    identifier: [{ system: URIS, value: identifierValue(id) }],
    type: { coding: [{ system: LOINC, ...type }], text: type.display },
    category: [{ coding: [CATEGORY] }],
    subject: { reference: `Patient/${patient.emrPatientId}` },
    date: now.toISOString(),
    author: [{ ...(practitioner && { reference: practitioner }), display: author }],
    ...(replaces !== null && {
      relatesTo: [{ code: 'replaces', target: { reference: `DocumentReference/${replaces}` } }],
    }),
    description: title,
    content: [
      {
        attachment: {
          contentType: pdf ? 'application/pdf' : 'text/plain; charset=utf-8',
          data: Buffer.from(pdf ?? text).toString('base64'),
          title,
          creation: now.toISOString(),
        },
      },
    ],
    context: { period: { start: period.start, ...(period.end && { end: period.end }) } },
  }
}
