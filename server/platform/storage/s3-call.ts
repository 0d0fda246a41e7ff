import { setTimeout as wait } from 'node:timers/promises'
import { type Credentials, signRequest } from './sign-request.ts'
import { checkedKey, MissingObject, StorageAway } from './storage.ts'

export interface S3Config extends Credentials {
  /** For example `https://s3.ca-central-1.amazonaws.com` or `http://minio:9000`. */
  endpoint: string
  bucket: string
}

interface S3Request {
  method: string
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string> | undefined
  body?: Buffer<ArrayBuffer>
}

/** Sends one request to the bucket. @throws MissingObject for an object that isn't there; StorageAway for any other failure */
export type S3Call = (request: S3Request) => Promise<Response>

const ATTEMPTS = 4
const REQUEST_MS = 60_000

/** Repeats requests that the network or a busy service lost: S3's requests may be repeated. */
export const s3Call =
  (config: S3Config): S3Call =>
  async (request) => {
    const url = buildUrl(config, request)
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
      const isTemporary = answer === undefined || answer.status >= 500 || answer.status === 429
      if (!isTemporary || attempt === ATTEMPTS) throw new StorageAway(`S3_${answer?.status}`)
      await wait(50 * 2 ** attempt * (0.5 + Math.random()))
    }
  }

function buildUrl({ endpoint, bucket }: S3Config, { key, query = {} }: S3Request): URL {
  const path = key === undefined ? '' : `/${checkedKey(key)}`
  const url = new URL(`/${bucket}${path}`, endpoint)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

async function send(config: S3Config, url: URL, request: S3Request): Promise<Response> {
  const { method, headers: unsigned, body } = request
  const headers = await signRequest({ method, url, headers: unsigned, body }, config)
  // The limit is on the start of the answer, so a long download isn't cut off.
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(new Error('S3 did not answer')), REQUEST_MS)
  try {
    return await fetch(url, { method, headers, body, signal: abort.signal, redirect: 'error' })
  } finally {
    clearTimeout(timer)
  }
}

/** Reads an answer whose body doesn't matter to its end, which frees its connection. */
export async function drain(answer: Response): Promise<Response> {
  await answer.arrayBuffer()
  return answer
}
