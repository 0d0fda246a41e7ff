import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { isAbout } from '#server/chart/fhir/subject.ts'
import { cleanText } from './clean.ts'
import { Line, maybe, Reference } from './elements.ts'
import type { ChartReading } from './reading.ts'

/** Bytes of one document. */
const MAX_BYTES = 5_000_000

/** FHIR R4, Attachment. */
export const Attachment = z.object({
  contentType: maybe(Line),
  data: maybe(z.string()),
  url: maybe(z.string()),
})
type Attachment = z.infer<typeof Attachment>

/** FHIR R4, Binary: the content in JSON. */
const Binary = z.object({
  resourceType: z.literal('Binary'),
  contentType: z.string(),
  data: maybe(z.string()),
  securityContext: maybe(Reference),
})

interface Content {
  type: string
  bytes: Uint8Array
}

/**
 * The text of a document: of the first of its attachments that can be read, in the order in which text is easiest to get.
 * @returns undefined if there is none
 * @throws AppError 'bad-request' when the user has to connect again
 */
export async function documentText(
  reading: ChartReading,
  attachments: readonly Attachment[],
): Promise<string | undefined> {
  for (const attachment of attachments.toSorted((a, b) => rank(a) - rank(b))) {
    const content = await readContent(reading, attachment)
    const text = content && (await textIn(reading, content))
    if (text) return text
  }
  return undefined
}

const easiest = ['text/plain', 'text/html', 'application/xhtml+xml', 'text/rtf', 'application/rtf']

function rank({ contentType }: Attachment): number {
  const at = easiest.indexOf(essence(contentType))
  return at < 0 ? easiest.length : at
}

const essence = (type = ''): string => type.split(';')[0]?.trim().toLowerCase() ?? ''

async function readContent(
  reading: ChartReading,
  { data, url, contentType = '' }: Attachment,
): Promise<Content | undefined> {
  if (data !== undefined) return decode(contentType, data)
  return url === undefined ? undefined : download(reading, url, contentType)
}

function decode(type: string, data: string): Content | undefined {
  const bytes = Buffer.from(data, 'base64')
  return bytes.byteLength > MAX_BYTES ? undefined : { type, bytes }
}

/** From the origin of the EMR only: `send` refuses an address elsewhere, because the token goes along. */
async function download(
  { client, patientId, limits: { signal } }: ChartReading,
  url: string,
  contentType: string,
): Promise<Content | undefined> {
  try {
    // Base64 in JSON takes a third more.
    const answer = await client.send(url, { maxBytes: MAX_BYTES * 1.4, signal })
    if (answer.status !== 'ok') return undefined
    const type = answer.headers.get('content-type') ?? contentType
    if (!essence(type).endsWith('json')) return { type: essence(type), bytes: answer.content }
    const { data: binary } = Binary.safeParse(answer.body)
    if (!binary || !isFor(binary, patientId, client.baseUrl)) return undefined
    return decode(binary.contentType, binary.data ?? '')
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad-request') throw error
    return undefined
  }
}

/** FHIR R4, Binary.securityContext: whose access rules apply. One of another patient is not this patient's document. */
function isFor(
  { securityContext }: z.infer<typeof Binary>,
  patientId: string,
  baseUrl: string,
): boolean {
  if (!/(?:^|\/)Patient\//.test(securityContext?.reference ?? '')) return true
  const about = { resourceType: 'Binary', subject: securityContext }
  return isAbout(about, patientId, baseUrl)
}

async function textIn(
  { extractText, limits: { signal } }: ChartReading,
  { type, bytes }: Content,
): Promise<string | undefined> {
  // The types that FHIR servers send plain text as.
  const named = essence(type) === 'application/xhtml+xml' ? 'text/html' : essence(type)
  try {
    return cleanText(await extractText({ type: named, bytes }, signal))
  } catch {
    return undefined
  }
}
