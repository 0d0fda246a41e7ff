import { message } from '#common/translation.ts'
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { DataKey } from '#server/platform/crypto/data-keys.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { encryptStream, openFrames, type SealedReader } from '#server/platform/crypto/frames.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import {
  type BackupSecret,
  currentFormat,
  Head,
  keyFor,
  newHead,
  requiredSecret,
} from './secret.ts'

/*
 * An archive is one line of magic, one line of JSON (`Head`), and a tar file sealed in frames of 64 KiB. The frames
 * are bound to the hash of the head, so that no byte of either can be changed, dropped or added unseen.
 */
const MAGIC = 'AUSCULTA BACKUP\n'
const HEAD_LIMIT = 4_096
/** What the head of every version has. */
const AnyHead = z.object({ format: z.int(), version: z.string() })

export const damaged = () =>
  new AppError('bad-request', 'The backup is damaged or incomplete.', {
    detail: 'Nothing was restored from it. Use another copy.',
  })

/** The bytes of an archive, sealed while they pass by. */
export async function sealedArchive(
  plain: AsyncIterable<Uint8Array>,
  secret: BackupSecret,
  about: { version: string; made: Date },
): Promise<AsyncGenerator<Uint8Array>> {
  const { head, key } = await newHead(secret, about)
  return seal(plain, head, key)
}

async function* seal(plain: AsyncIterable<Uint8Array>, head: Head, key: DataKey) {
  const lines = Buffer.from(`${MAGIC}${JSON.stringify(head)}\n`)
  yield lines
  const sealed = encryptStream(key, objectId(lines))
  const feeding = pipeline(plain, sealed)
  // Where the source fails, the stream below fails with the same error.
  feeding.catch(() => undefined)
  try {
    yield* sealed
    await feeding
  } finally {
    sealed.destroy()
  }
}

export interface OpenArchive {
  head: Head
  /** Bytes of the tar file. */
  size: number
  /** The tar file. @throws AppError at the first changed byte */
  read(): AsyncGenerator<Buffer>
}

/** The opener of an archive. @throws AppError with what is wrong with its head */
export async function readRequiredSecret(reader: SealedReader): Promise<BackupSecret['kind']> {
  return requiredSecret(parseHead(await headLines(reader)))
}

/** Opens an archive; its end is checked first. @throws AppError with what is wrong with it */
export async function openArchive(
  reader: SealedReader,
  secret: BackupSecret,
): Promise<OpenArchive> {
  const lines = await headLines(reader)
  const head = parseHead(lines)
  const key = await keyFor(head, secret)
  const keys = { scope: key.scope, current: key, byId: new Map([[key.id, key]]) }
  const frames = await openFrames(keys, objectId(lines), {
    size: reader.size - lines.length,
    read: (start, end) => reader.read(start + lines.length, end + lines.length),
  }).catch(rethrow)
  async function* read() {
    try {
      yield* frames.read()
    } catch (error) {
      rethrow(error)
    }
  }
  return { head, size: frames.size, read }
}

function rethrow(error: unknown): never {
  throw error instanceof DecryptError ? damaged() : error
}

async function headLines(reader: SealedReader): Promise<Buffer> {
  if (reader.size === 0)
    throw new AppError('bad-request', 'This file is empty, so it is not a backup.', {
      detail: 'Choose another copy.',
    })
  const start = await readAll(reader.read(0, Math.min(HEAD_LIMIT, reader.size)))
  const end = start.indexOf('\n', MAGIC.length)
  if (!start.toString('latin1').startsWith(MAGIC) || end < 0)
    throw new AppError('bad-request', 'This file isn’t an Ausculta backup.')
  return start.subarray(0, end + 1)
}

function parseHead(lines: Buffer): Head {
  const json = readJson(lines.toString('utf8', MAGIC.length))
  const { success, data } = AnyHead.safeParse(json)
  if (success && data.format > currentFormat)
    throw new AppError('bad-request', 'This backup was made by a newer version of Ausculta.', {
      detail: message('It was made with version {version}. Update Ausculta first.', {
        version: data.version,
      }),
    })
  const head = Head.safeParse(json)
  if (!head.success) throw damaged()
  return head.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw damaged()
  }
}

const objectId = (lines: Buffer) => `backup:${createHash('sha256').update(lines).digest('hex')}`
