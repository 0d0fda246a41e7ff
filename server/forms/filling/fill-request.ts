import type { FormField } from '#contract/form-fields.ts'
import type { CoverSheet } from './cover-sheet.ts'

/** What the writer needs besides the PDF. */
export interface FillRequest {
  fields: (Pick<
    FormField,
    'name' | 'type' | 'page' | 'rectangle' | 'foundIn' | 'fieldName' | 'options' | 'maxLength'
  > & { text: string })[]
  flatten: boolean
  /** The picture for the signature fields among `fields`, in base64. */
  signature?: { type: 'image/png' | 'image/jpeg'; base64: string }
  /** Written across every page. */
  mark?: string
  /** The first page of a fax. */
  cover?: CoverSheet
}

/** Length of the JSON before the PDF, in bytes of the input. */
const LENGTH_BYTES = 4

/** One input for a program that reads a stream: the request, then the PDF. */
export function packRequest(request: FillRequest, pdf: Uint8Array): Buffer {
  const json = Buffer.from(JSON.stringify(request))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(json.length)
  return Buffer.concat([length, json, pdf])
}

export function unpackRequest(input: Buffer): { request: FillRequest; pdf: Uint8Array } {
  const end = LENGTH_BYTES + input.readUInt32BE(0)
  // Packed by `packRequest`.
  const request = JSON.parse(input.toString('utf8', LENGTH_BYTES, end)) as FillRequest
  return { request, pdf: input.subarray(end) }
}
