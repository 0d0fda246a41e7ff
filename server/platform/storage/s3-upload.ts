import { regroup } from '#server/platform/crypto/regroup.ts'
import { readAnswer } from './s3-answers.ts'
import { drain, type S3Call } from './s3-call.ts'
import { type Content, piecesOf } from './storage.ts'

/** S3 takes parts from 5 MiB; this is also the most that one upload holds in memory. */
const PART_BYTES = 8 * 1_048_576

type Parts = AsyncGenerator<Buffer<ArrayBuffer>>

/** Stores an object: small content at once, other content in parts. @returns its size in bytes */
export async function putObject(
  call: S3Call,
  key: string,
  content: Content,
): Promise<{ size: number }> {
  const parts: Parts = regroup(piecesOf(content), PART_BYTES)
  const first = await parts.next()
  if (first.done) return putWhole(call, key, Buffer.alloc(0))
  if (first.value.length < PART_BYTES) return putWhole(call, key, first.value)
  return putParts(call, key, first.value, parts)
}

async function putWhole(call: S3Call, key: string, body: Buffer<ArrayBuffer>) {
  await drain(await call({ method: 'PUT', key, body }))
  return { size: body.length }
}

async function putParts(call: S3Call, key: string, first: Buffer<ArrayBuffer>, rest: Parts) {
  const started = await call({ method: 'POST', key, query: { uploads: '' } })
  const { UploadId: uploadId } = await readAnswer('InitiateMultipartUploadResult', started)
  const tags: string[] = []
  let size = 0
  const putPart = async (body: Buffer<ArrayBuffer>) => {
    const query = { partNumber: String(tags.length + 1), uploadId }
    const answer = await drain(await call({ method: 'PUT', key, query, body }))
    tags.push(answer.headers.get('etag') ?? '')
    size += body.length
  }
  try {
    await putPart(first)
    for await (const part of rest) await putPart(part)
    const body = Buffer.from(completion(tags))
    const done = await call({ method: 'POST', key, query: { uploadId }, body })
    await readAnswer('CompleteMultipartUploadResult', done)
  } catch (error) {
    await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
  return { size }
}

function completion(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/**
 * Aborts multipart uploads left by a killed process: their parts cost space and aren't listed as objects. Only under
 * our own folder; the bucket may be shared. @returns how many
 */
export async function abortUploads(call: S3Call, before: Date): Promise<number> {
  let aborted = 0
  let markers: Record<string, string> | undefined = {}
  while (markers) {
    const query = { uploads: '', prefix: 'users/', ...markers }
    const answer = await call({ method: 'GET', query })
    const page = await readAnswer('ListMultipartUploadsResult', answer)
    for (const { Key: key, UploadId: uploadId, Initiated } of page.Upload) {
      if (!(Date.parse(Initiated) < before.getTime())) continue
      await drain(await call({ method: 'DELETE', key, query: { uploadId } }))
      aborted += 1
    }
    const { IsTruncated, NextKeyMarker: key, NextUploadIdMarker: id } = page
    const hasMore = IsTruncated === 'true' && key
    markers = hasMore ? { 'key-marker': key, ...(id && { 'upload-id-marker': id }) } : undefined
  }
  return aborted
}
