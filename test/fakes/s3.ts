import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signRequest } from '#server/platform/storage/sign-request.ts'

const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: 'test-secret', region: 'us-east-1' }
const bucket = 'files'
const MIN_PART_BYTES = 5 * 1_048_576
const PAGE = 3

interface Request {
  method: string
  url: URL
  key: string
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

/**
 * A bucket in memory behind real HTTP: checks signatures and hashes, joins multipart uploads,
 * serves ranges, pages its listings. `failNext` makes the next calls answer 503, `answerNext` is the body of
 * the next answer instead of its own.
 */
export async function fakeS3() {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  /** The key of each unfinished upload and when it began. */
  const begun = new Map<string, { key: string; at: Date }>()
  const state = { failNext: 0, answerNext: '', objects, uploads, begun }
  const server = createServer((request, response) => {
    void answerTo(request, state).then((answer) => reply(response, answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const config = { ...credentials, bucket, endpoint: `http://127.0.0.1:${port}` }
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { config, state, close }
}

type State = Awaited<ReturnType<typeof fakeS3>>['state']

async function answerTo(incoming: IncomingMessage, state: State): Promise<Answer> {
  const request = await read(incoming)
  if (state.failNext > 0) {
    state.failNext -= 1
    return { status: 503 }
  }
  if (state.answerNext) {
    const body = state.answerNext
    state.answerNext = ''
    return { status: 200, body }
  }
  if (!(await isSigned(request))) return { status: 403, body: '<Code>SignatureDoesNotMatch</Code>' }
  if (request.key === '' && request.url.searchParams.has('uploads'))
    return unfinished(request, state)
  if (request.key === '') return listing(request, state)
  if (request.url.searchParams.has('uploads')) return startUpload(request, state)
  if (request.url.searchParams.has('uploadId')) return uploadStep(request, state)
  return objectCall(request, state)
}

async function read(incoming: IncomingMessage): Promise<Request> {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
  const pieces: Buffer[] = []
  for await (const piece of incoming) pieces.push(piece as Buffer)
  const key = decodeURIComponent(url.pathname).slice(`/${bucket}/`.length)
  const { method = '', headers } = incoming
  return { method, url, key, headers, body: Buffer.concat(pieces) }
}

async function isSigned({ method, url, headers, body }: Request): Promise<boolean> {
  const authorization = String(headers.authorization)
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const stamp = String(headers['x-amz-date'])
  const iso = stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z')
  const own = new Set(['host', 'x-amz-date', 'x-amz-content-sha256'])
  const signed = names
    .filter((name) => !own.has(name))
    .map((name) => [name, String(headers[name])] as const)
  const request = { method, url, headers: Object.fromEntries(signed), body }
  const expected = await signRequest(request, credentials, new Date(iso))
  const fresh = Math.abs(Date.now() - Date.parse(iso)) < 900_000
  return fresh && expected.get('authorization') === authorization
}

function listing({ url }: Request, { objects }: State): Answer {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const page = keys.slice(0, PAGE)
  const more = keys.length > PAGE
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const rows = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return { status: 200, body: `<ListBucketResult>${rows}${token}</ListBucketResult>` }
}

function unfinished({ url }: Request, { begun, uploads }: State): Answer {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('key-marker') ?? ''
  const waiting = [...begun]
    .filter(([id, { key }]) => uploads.has(id) && key.startsWith(prefix) && key > after)
    .toSorted(([, a], [, b]) => (a.key < b.key ? -1 : 1))
  const page = waiting.slice(0, PAGE)
  const rows = page.map(
    ([id, { key, at }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
  )
  const more = waiting.length > PAGE
  const next = more ? `<NextKeyMarker>${page.at(-1)?.[1].key}</NextKeyMarker>` : ''
  return {
    status: 200,
    body: `<ListMultipartUploadsResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListMultipartUploadsResult>`,
  }
}

function startUpload({ key }: Request, { uploads, begun }: State): Answer {
  const id = randomUUID()
  begun.set(id, { key, at: new Date() })
  uploads.set(id, new Map())
  return {
    status: 200,
    body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  }
}

function uploadStep({ method, url, key, body }: Request, { uploads, objects }: State): Answer {
  const id = url.searchParams.get('uploadId') ?? ''
  const parts = uploads.get(id)
  if (parts === undefined) return { status: 404 }
  if (method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body)
    return { status: 200, headers: { etag: etag(body) } }
  }
  uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)
  const named = [...body.toString().matchAll(/<ETag>([^<]*)<\/ETag>/g)].map((m) => m[1])
  const sizesFit = inOrder.slice(0, -1).every((part) => part.length >= MIN_PART_BYTES)
  if (!sizesFit || named.join() !== inOrder.map(etag).join()) {
    return { status: 200, body: '<Error><Code>InvalidPart</Code></Error>' }
  }
  objects.set(key, Buffer.concat(inOrder))
  return { status: 200, body: '<CompleteMultipartUploadResult/>' }
}

function objectCall({ method, key, headers, body }: Request, { objects }: State): Answer {
  if (method === 'PUT') {
    objects.set(key, body)
    return { status: 200, headers: { etag: etag(body) } }
  }
  if (method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  const object = objects.get(key)
  if (object === undefined) return { status: 404, body: '<Code>NoSuchKey</Code>' }
  const [, start, end] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
  if (start === undefined)
    return { status: 200, headers: { 'last-modified': new Date().toUTCString() }, body: object }
  if (Number(start) >= object.length) return { status: 416 }
  return { status: 206, body: object.subarray(Number(start), Number(end) + 1) }
}

function etag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function reply(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}
