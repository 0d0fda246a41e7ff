import { XMLParser } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { StorageAway } from './storage.ts'

const repeated = new Set(['Contents', 'Upload'])
const parser = new XMLParser({
  // A key such as 1e5 stays text.
  parseTagValue: false,
  // Decodes numbered characters such as &#x27; too.
  htmlEntities: true,
  isArray: (name) => repeated.has(name),
})

/** Elements of S3's answers that we read (S3 API reference), by their names there. */
const answers = {
  ListBucketResult: z.object({
    Contents: z._default(z.array(z.object({ Key: z.string() })), []),
    NextContinuationToken: z.optional(z.string()),
  }),
  ListMultipartUploadsResult: z.object({
    Upload: z._default(
      z.array(z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.string() })),
      [],
    ),
    IsTruncated: z.optional(z.string()),
    NextKeyMarker: z.optional(z.string()),
    NextUploadIdMarker: z.optional(z.string()),
  }),
  InitiateMultipartUploadResult: z.object({ UploadId: z.string() }),
  /** S3 may answer 200 and report a failure with another element. */
  CompleteMultipartUploadResult: z.unknown(),
}

type Answers = { [Name in keyof typeof answers]: z.infer<(typeof answers)[Name]> }

/** Reads an answer's XML. @throws StorageAway if it isn't what was requested, such as the page of a proxy */
export async function readAnswer<Name extends keyof Answers>(
  name: Name,
  answer: Response,
): Promise<Answers[Name]> {
  const text = await answer.text()
  try {
    const document = z.record(z.string(), z.unknown()).parse(parser.parse(text))
    if (!(name in document)) throw new Error(`no ${name} in the answer`)
    // An element without content is read as ''.
    return answers[name].parse(document[name] || {}) as Answers[Name]
  } catch (error) {
    throw new StorageAway('S3_UNREADABLE', error)
  }
}
