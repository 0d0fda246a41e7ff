import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { regroup } from '#server/platform/crypto/regroup.ts'
import { type Credentials, sha256, signedHeaders } from './sigv4.ts'
import {
  checkedKey,
  type Content,
  folderParts,
  MissingObject,
  piecesOf,
  type Storage,
  StorageAway,
} from './storage.ts'

interface S3Config extends Credentials {
  /** For example `https://s3.ca-central-1.amazonaws.com` or `http://minio:9000`. */
  endpoint: string
  bucket: string
}

/** S3 takes parts from 5 MiB; this is also the most that one upload holds in memory. */
const PART_BYTES = 8 * 1_048_576
const ATTEMPTS = 4
const REQUEST_MS = 60_000

interface Call {
  method: string
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer<ArrayBuffer>
}

/** Storage in a bucket of an S3-compatible service, addressed path-style. */
export function s3Storage(config: S3Config): Storage {
  const call = (request: Call) => callS3(config, request)

  async function put(key: string, content: Content) {
    const parts = partsOf(content)
    const first = await parts.next()
    if (first.done) return putWhole(key, Buffer.alloc(0))
    if (first.value.length < PART_BYTES) return putWhole(key, first.value)
    return putParts(key, first.value, parts)
  }

  async function putWhole(key: string, body: Buffer<ArrayBuffer>) {
    await drain(await call({ method: 'PUT', key, body }))
    return { size: body.length }
  }

  async function putParts(key: string, first: Buffer<ArrayBuffer>, rest: Parts) {
    const started = await call({ method: 'POST', key, query: { uploads: '' } })
    const uploadId = xmlValues(await started.text(), 'UploadId')[0] ?? ''
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
      // S3 may answer 200 and report the failure in the body.
      if ((await done.text()).includes('<Error>')) throw new Error('S3 did not join the parts')
    } catch (error) {
      await call({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
      throw error
    }
    return { size }
  }

  return {
    put,
    async get(key, range) {
      if (range !== undefined && range.end <= range.start) return Readable.from([])
      const headers = range && { range: `bytes=${range.start}-${range.end - 1}` }
      const answer = await call({ method: 'GET', key, headers })
      return answer.body === null ? Readable.from([]) : Readable.from(answer.body)
    },
    async size(key) {
      const answer = await call({ method: 'HEAD', key })
      return Number(answer.headers.get('content-length'))
    },
    async modified(key) {
      const answer = await call({ method: 'HEAD', key })
      // A service that does not say when leaves the object looking new, so nothing is deleted for its age.
      return new Date(answer.headers.get('last-modified') ?? Date.now())
    },
    async delete(key) {
      await drain(await call({ method: 'DELETE', key }))
    },
    async *list(folder) {
      const prefix = folderParts(folder)
        .map((part) => `${part}/`)
        .join('')
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const page = await (await call({ method: 'GET', query })).text()
        yield* xmlValues(page, 'Key')
        token = xmlValues(page, 'NextContinuationToken')[0]
      } while (token !== undefined)
    },
    clearUnfinished: (before) => abortUploads(call, before),
  }
}

/**
 * Aborts uploads of many parts that a killed process left: their parts cost space and are not listed as objects.
 * Only under our own folder; the bucket may be shared.
 */
async function abortUploads(
  call: (request: Call) => Promise<Response>,
  before: Date,
): Promise<number> {
  let aborted = 0
  let marks: Record<string, string> | undefined = {}
  while (marks) {
    const query = { uploads: '', prefix: 'users/', ...marks }
    const page = await (await call({ method: 'GET', query })).text()
    for (const [, upload = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const [key = '', uploadId = '', begun = ''] = ['Key', 'UploadId', 'Initiated'].map(
        (name) => xmlValues(upload, name)[0],
      )
      if (!(Date.parse(begun) < before.getTime())) continue
      await drain(await call({ method: 'DELETE', key, query: { uploadId } }))
      aborted += 1
    }
    marks = nextMarks(page)
  }
  return aborted
}

function nextMarks(page: string): Record<string, string> | undefined {
  const [key, id] = ['NextKeyMarker', 'NextUploadIdMarker'].map((name) => xmlValues(page, name)[0])
  if (xmlValues(page, 'IsTruncated')[0] !== 'true' || !key) return undefined
  return { 'key-marker': key, ...(id && { 'upload-id-marker': id }) }
}

/** Sends again what the network or a busy service lost: a repeated call does no harm. */
async function callS3(config: S3Config, request: Call): Promise<Response> {
  const url = urlOf(config, request)
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(config, url, request).catch((error: unknown) => {
      if (attempt === ATTEMPTS) throw new StorageAway('S3_NO_ANSWER', error)
    })
    if (answer?.ok) return answer
    if (answer !== undefined) await drain(answer)
    if (answer?.status === 404 && request.method === 'DELETE') return answer
    if (answer?.status === 404 && request.method !== 'PUT') throw new MissingObject()
    // A range that begins at or after the end.
    if (answer?.status === 416) return new Response(null)
    const passing = answer === undefined || answer.status >= 500 || answer.status === 429
    if (!passing || attempt === ATTEMPTS) throw new StorageAway(`S3_${answer?.status}`)
    await wait(50 * 2 ** attempt * (0.5 + Math.random()))
  }
}

function urlOf({ endpoint, bucket }: S3Config, { key, query = {} }: Call): URL {
  const path = key === undefined ? '' : `/${checkedKey(key)}`
  const url = new URL(`/${bucket}${path}`, endpoint)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

async function send(config: S3Config, url: URL, request: Call): Promise<Response> {
  const { method, body } = request
  const payloadHash = sha256(body ?? '')
  const signable = { method, url, headers: request.headers, payloadHash, now: new Date() }
  const { host: _, ...headers } = signedHeaders(signable, config)
  // The limit is on the answer's beginning: a long download is not cut off.
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('S3 did not answer')), REQUEST_MS)
  try {
    return await fetch(url, { method, headers, body, signal: abort.signal, redirect: 'error' })
  } finally {
    clearTimeout(timer)
  }
}

type Parts = AsyncGenerator<Buffer<ArrayBuffer>>

const partsOf = (content: Content): Parts => regroup(piecesOf(content), PART_BYTES)

function completion(tags: string[]): string {
  const parts = tags.map(
    (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** Enough of XML for the two flat answers read here: keys hold no character that XML escapes. */
function xmlValues(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((m) => m[1] ?? '')
}

async function drain(answer: Response): Promise<Response> {
  await answer.arrayBuffer()
  return answer
}
