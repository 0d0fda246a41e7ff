import { message } from '#common/translation.ts'
import { basename } from 'node:path'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchFile, DownloadRefused } from './fetch-file.ts'
import { sha256Of } from './sha256.ts'

/** Size in bytes and SHA-256 in hex of a file. */
export type Checksum = { size: number; sha256: string }

export type DownloadOptions = {
  /** The size and checksum the file must have, if known. */
  expected?: Checksum
  signal?: AbortSignal
  onProgress?: (received: number, total: number | undefined) => void
  retryDelayMs?: number
  /** More than this is refused, so that no server fills the disk. */
  maxBytes?: number
  /** Rejects any address and redirection that isn't https. */
  httpsOnly?: boolean
}

/** In a row without a byte received; every byte resets the count. */
const FRUITLESS_ATTEMPTS = 5

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function copy(
  source: string,
  target: string,
  { signal, maxBytes = Infinity }: DownloadOptions,
): Promise<void> {
  if ((await byteSize(source)) > maxBytes) throw tooLong(source)
  await pipeline(createReadStream(source), createWriteStream(target), { signal })
}

const tooLong = (source: string) => new DownloadRefused(`${source} is far longer than it should be`)

const byteSize = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

type Partial = { path: string; validatorPath: string }

/**
 * Downloads a file to `target`, resuming an earlier attempt, and checks it before renaming it. Returns its size and
 * checksum.
 * @param source an http(s) address or a file path
 * @throws Error if it's unavailable or not the expected file (received data is then deleted)
 */
export async function download(
  source: string,
  target: string,
  options: DownloadOptions = {},
): Promise<Checksum> {
  const partial = { path: `${target}.part`, validatorPath: `${target}.part.validator` }
  // It gets its name when it is complete, so a later interruption does not restart the download.
  if (await exists(target)) await rename(target, partial.path)
  else if (/^https?:/.test(source)) await fetchAll(source, partial, options)
  else await copy(source, partial.path, options)
  const found = { size: await byteSize(partial.path), sha256: await sha256Of(partial.path) }
  const { expected } = options
  await rm(partial.validatorPath, { force: true })
  if (expected && (expected.sha256 !== found.sha256 || expected.size !== found.size)) {
    await rm(partial.path)
    throw new Error(
      `${source} is not the expected file: its SHA-256 is ${found.sha256}, expected ${expected.sha256}. Nothing was installed.`,
    )
  }
  await rename(partial.path, target)
  return found
}

/** The server is unreachable, or breaks off again and again; the same download may resume later. */
export class DownloadCut extends Error {}

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const isDiskError = (error: unknown) => /^(ENOSPC|EDQUOT|EACCES|EROFS|EIO)$/.test(errorCode(error))

/** The cause of a failed fetch says more than the fetch itself. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

async function fetchAll(url: string, partial: Partial, options: DownloadOptions): Promise<void> {
  // Beyond the furthest: a server that sends a wrong length makes us restart each time.
  let furthest = await byteSize(partial.path)
  for (let fruitless = 0; ;) {
    try {
      return await fetchRest(url, partial, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      const has = await byteSize(partial.path)
      fruitless = has > furthest ? 0 : fruitless + 1
      furthest = Math.max(furthest, has)
      if (error instanceof DownloadRefused || isDiskError(error)) throw error
      if (fruitless >= FRUITLESS_ATTEMPTS)
        throw new DownloadCut(describeError(error), { cause: error })
      const delay = (options.retryDelayMs ?? 1000) * 2 ** fruitless
      await sleep(delay, undefined, { signal: options.signal })
    }
  }
}

async function fetchRest(url: string, partial: Partial, options: DownloadOptions): Promise<void> {
  const have = await resumable(partial)
  const headers: Record<string, string> = {}
  if (have) Object.assign(headers, { range: `bytes=${have.size}-`, 'if-range': have.validator })
  const response = await fetchFile(url, headers, options)
  if (response.status === 416) {
    // Already complete, or no longer the same file: restart; the checksum decides.
    await rm(partial.path, { force: true })
    throw new Error(`${url} could not be resumed`)
  }
  if (!response.ok || !response.body) throw toError(url, response)
  const from = response.status === 206 && have ? have.size : 0
  const range = parseContentRange(response)
  if (from > 0 && range?.from !== from) {
    await rm(partial.path, { force: true })
    throw new Error(`${url} went on at another place than it was asked to`)
  }
  const validator = response.headers.get('etag') ?? response.headers.get('last-modified')
  if (validator) await writeFile(partial.validatorPath, validator)
  else await rm(partial.validatorPath, { force: true })
  const length = Number(response.headers.get('content-length')) || undefined
  const total = range?.total ?? (length && from + length)
  const { maxBytes = Infinity } = options
  if ((total ?? 0) > maxBytes) throw tooLong(url)
  const received = await save(response.body, partial.path, from, (sofar) => {
    if (sofar > maxBytes) throw tooLong(url)
    options.onProgress?.(sofar, total)
  })
  if (total !== undefined && received !== total)
    throw new Error(`${url} ended after ${received} of ${total} bytes`)
}

/** Another attempt may help, except after a refusal. */
function toError(url: string, { status }: Response): Error {
  const { host, pathname } = new URL(url)
  const text = message('Could not download {file}: {host} answered {status}.', {
    file: basename(pathname),
    host,
    status: String(status),
  })
  const isRefusal = status >= 400 && status < 500 && status !== 429
  return isRefusal ? new DownloadRefused(text) : new Error(text)
}

/** Writes each piece as it arrives, so that nothing received is lost when the connection is. */
async function save(
  body: ReadableStream<Uint8Array>,
  path: string,
  from: number,
  tell: (received: number) => void,
): Promise<number> {
  const file = await open(path, from ? 'a' : 'w')
  let received = from
  try {
    for await (const piece of body) {
      await file.writeFile(piece)
      received += piece.length
      tell(received)
    }
    await file.sync()
    return received
  } finally {
    await file.close()
  }
}

/** The place and the whole length that a partial answer declares: `bytes 100-199/200`. */
function parseContentRange(
  response: Response,
): { from: number; total: number | undefined } | undefined {
  const header = response.headers.get('content-range') ?? ''
  const found = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header)
  if (response.status !== 206 || !found) return undefined
  return { from: Number(found[1]), total: found[2] === '*' ? undefined : Number(found[2]) }
}

/** The rest of an earlier attempt, if the server can say whether it's still the same file. */
async function resumable({ path, validatorPath }: Partial) {
  const size = await byteSize(path)
  const validator = await readFile(validatorPath, 'utf8').catch(() => '')
  // A weak validator does not promise equal bytes, RFC 9110 section 13.1.5.
  return size > 0 && validator && !validator.startsWith('W/') ? { size, validator } : undefined
}
