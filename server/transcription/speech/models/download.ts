import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sha256Of } from '../sherpa/verify.ts'
import type { LockEntry } from './lock.ts'

export type DownloadOptions = {
  /** The size and checksum the file must have, where known. */
  expected?: LockEntry
  signal?: AbortSignal
  onProgress?: (received: number, total: number | undefined) => void
  retryDelayMs?: number
}

/** In a row without a byte received; every byte starts the count anew. */
const FRUITLESS_ATTEMPTS = 5

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

type Partial = { path: string; validatorPath: string }

/**
 * Downloads a file to `target`, going on where an earlier attempt was cut off, and checks it before it gets
 * its name. Returns its size and checksum.
 * @param source an http(s) address or a file path
 * @throws Error where it cannot be had or is not the expected file (what was received is then deleted)
 */
export async function download(
  source: string,
  target: string,
  options: DownloadOptions = {},
): Promise<LockEntry> {
  const partial = { path: `${target}.part`, validatorPath: `${target}.part.validator` }
  if (/^https?:/.test(source)) await fetchAll(source, partial, options)
  else await pipeline(createReadStream(source), createWriteStream(partial.path))
  const found = { size: await sizeOf(partial.path), sha256: await sha256Of(partial.path) }
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

async function fetchAll(url: string, partial: Partial, options: DownloadOptions): Promise<void> {
  let had = await sizeOf(partial.path)
  for (let fruitless = 0; ;) {
    try {
      return await fetchRest(url, partial, options)
    } catch (error) {
      options.signal?.throwIfAborted()
      const has = await sizeOf(partial.path)
      fruitless = has > had ? 0 : fruitless + 1
      had = has
      if (fruitless >= FRUITLESS_ATTEMPTS || error instanceof Refused) throw error
      const delay = (options.retryDelayMs ?? 1000) * 2 ** fruitless
      await sleep(delay, undefined, { signal: options.signal })
    }
  }
}

/** An answer that another attempt will not change. */
class Refused extends Error {}

async function fetchRest(url: string, partial: Partial, options: DownloadOptions): Promise<void> {
  const have = await resumable(partial)
  const headers: Record<string, string> = {}
  if (have) Object.assign(headers, { range: `bytes=${have.size}-`, 'if-range': have.validator })
  const response = await fetch(url, { headers, signal: options.signal })
  if (response.status === 416) {
    // Complete already, or not the same file any more: begin anew, the checksum decides.
    await rm(partial.path, { force: true })
    throw new Error(`${url} could not be resumed`)
  }
  if (!response.ok || !response.body) {
    const message = `${url} answered ${response.status}`
    throw response.status >= 400 && response.status < 500 && response.status !== 429
      ? new Refused(message)
      : new Error(message)
  }
  const from = response.status === 206 && have ? have.size : 0
  const validator = response.headers.get('etag') ?? response.headers.get('last-modified')
  if (validator) await writeFile(partial.validatorPath, validator)
  else await rm(partial.validatorPath, { force: true })
  const length = Number(response.headers.get('content-length')) || undefined
  await save(response.body, partial.path, from, (received) =>
    options.onProgress?.(received, length && from + length),
  )
}

/** Writes each piece as it arrives, so that nothing received is lost when the connection is. */
async function save(
  body: ReadableStream<Uint8Array>,
  path: string,
  from: number,
  tell: (received: number) => void,
): Promise<void> {
  const file = await open(path, from ? 'a' : 'w')
  let received = from
  try {
    for await (const piece of body) {
      await file.writeFile(piece)
      received += piece.length
      tell(received)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What an earlier attempt left, if the server can be asked whether it is still the same file. */
async function resumable({ path, validatorPath }: Partial) {
  const size = await sizeOf(path)
  const validator = await readFile(validatorPath, 'utf8').catch(() => '')
  // A weak validator does not promise equal bytes, RFC 9110 section 13.1.5.
  return size > 0 && validator && !validator.startsWith('W/') ? { size, validator } : undefined
}
