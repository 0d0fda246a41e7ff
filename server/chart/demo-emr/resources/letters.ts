import { createHash } from 'node:crypto'
import type { DocumentReference } from '@medplum/fhirtypes'
import { concept, statusConcept, systems } from './coding.ts'
import type { DocumentFacts } from './facts.ts'
import { pdfWithLines } from './pdf.ts'
import { base, type Subject, toPatient } from './subject.ts'

/** The content of a document. */
export interface Attachment {
  contentType: string
  bytes: Buffer
}

/** A document of a chart and its content, whose id is that of the Binary. */
export interface Letter {
  document: DocumentReference
  binaryId: string
  attachment: Attachment
}

export function letter(subject: Subject, facts: DocumentFacts, at: number): Letter {
  const { title, type, category, date, author, status = 'current' } = facts
  const attachment = attachmentFor(facts)
  const { id, meta } = base(subject, 'document', at)
  const binaryId = `${id}-content`
  const document: DocumentReference = {
    resourceType: 'DocumentReference',
    id,
    meta,
    status,
    docStatus: status === 'entered-in-error' ? 'entered-in-error' : 'final',
    type: concept(systems.loinc, type.code, type.text),
    category: [statusConcept(systems.documentCategory, category)],
    subject: toPatient(subject),
    date,
    ...(author && { author: [{ display: author }] }),
    description: title,
    content: [{ attachment: attachmentElement(binaryId, title, attachment) }],
  }
  return { document, binaryId, attachment }
}

/** How a DocumentReference names its content: by reference, with size and SHA-1 (FHIR R4, Attachment). */
export const attachmentElement = (
  binaryId: string,
  title: string | undefined,
  { contentType, bytes }: Attachment,
) => ({
  contentType,
  url: `Binary/${binaryId}`,
  size: bytes.byteLength,
  hash: createHash('sha1').update(bytes).digest('base64'),
  ...(title && { title }),
})

function attachmentFor({ title, lines, format }: DocumentFacts): Attachment {
  if (format === 'pdf')
    return { contentType: 'application/pdf', bytes: pdfWithLines([title, '', ...lines]) }
  if (format === 'html') {
    const paragraphs = lines.map((line) => `<p>${line}</p>`).join('\n')
    return {
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(`<!doctype html><title>${title}</title>\n${paragraphs}\n`),
    }
  }
  return {
    contentType: 'text/plain; charset=utf-8',
    bytes: Buffer.from(`${[title, '', ...lines].join('\n')}\n`),
  }
}
