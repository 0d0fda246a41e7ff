import { message } from '#common/translation.ts'
import { argon2, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import type { DataKey } from '#server/platform/crypto/data-keys.ts'

/** What opens an archive: words that a person remembers, or a file of random bytes. */
export type BackupSecret =
  | { kind: 'passphrase'; text: string }
  | { kind: 'key-file'; bytes: Uint8Array }

const Kdf = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('argon2id'),
    // An archive that asks for more than this is not ours and would only exhaust the machine.
    memory: z.int().check(z.maximum(1_048_576)),
    passes: z.int().check(z.maximum(16)),
    parallelism: z.int().check(z.maximum(16)),
  }),
  z.object({ kind: z.literal('key-file') }),
])

/** The first line of an archive, in clear: how its key is made, and nothing of what is inside. */
export const Head = z.object({
  format: z.int(),
  version: z.string(),
  made: z.string(),
  keyId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  salt: z.string(),
  kdf: Kdf,
  /** Tells a wrong secret from a damaged archive. */
  check: z.string(),
})
export type Head = z.infer<typeof Head>

/** RFC 9106 §4, the second recommended option: 64 MiB, three passes, four lanes. */
const COST = { kind: 'argon2id', memory: 65_536, passes: 3, parallelism: 4 } as const
const KEY_BYTES = 32
const SHORTEST = 12
const FORMAT = 1
const derive = promisify(argon2)

export const passphraseDiffers = message('The passphrase does not fit this backup.')

export const currentFormat = FORMAT

/** @throws AppError where it would not keep a thief out for long */
export function assertStrongSecret(secret: BackupSecret): void {
  if (secret.kind === 'key-file' && secret.bytes.length < KEY_BYTES)
    throw new AppError('bad-request', 'The key file is too short.', {
      detail: 'It needs at least 32 random bytes.',
    })
  if (secret.kind === 'passphrase' && secret.text.length < SHORTEST)
    throw new AppError('bad-request', 'The passphrase is too short.', {
      detail: message(
        'Use at least {count, number} characters; four or five unrelated words make a good one.',
        { count: SHORTEST },
      ),
    })
}

/** A head for a new archive and the key that seals it. */
export async function newHead(
  secret: BackupSecret,
  { version, made }: { version: string; made: Date },
): Promise<{ head: Head; key: DataKey }> {
  assertStrongSecret(secret)
  const head = {
    format: FORMAT,
    version,
    made: made.toISOString(),
    keyId: randomBytes(8).toString('hex'),
    salt: randomBytes(32).toString('base64'),
    kdf: secret.kind === 'passphrase' ? COST : { kind: 'key-file' as const },
    check: '',
  }
  const bytes = await keyBytes(head, secret)
  return { head: { ...head, check: checkOf(bytes).toString('base64') }, key: keyOf(head, bytes) }
}

/** The key of an archive. @throws AppError when the secret is not the one it was made with */
export async function keyFor(head: Head, secret: BackupSecret): Promise<DataKey> {
  const wanted = head.kdf.kind === 'key-file' ? 'key-file' : 'passphrase'
  if (wanted !== secret.kind)
    throw new AppError(
      'bad-request',
      wanted === 'key-file'
        ? 'This backup was made with a key file.'
        : 'This backup was made with a passphrase.',
    )
  const bytes = await keyBytes(head, secret)
  if (!equalBytes(checkOf(bytes), Buffer.from(head.check, 'base64')))
    throw new AppError(
      'bad-request',
      wanted === 'key-file' ? message('The key file does not fit this backup.') : passphraseDiffers,
    )
  return keyOf(head, bytes)
}

async function keyBytes(head: Pick<Head, 'kdf' | 'salt'>, secret: BackupSecret): Promise<Buffer> {
  const salt = Buffer.from(head.salt, 'base64')
  if (secret.kind === 'key-file' || head.kdf.kind === 'key-file') {
    const from = secret.kind === 'key-file' ? secret.bytes : Buffer.from(secret.text)
    return Buffer.from(hkdfSync('sha256', from, salt, 'ausculta backup', KEY_BYTES))
  }
  const { memory, passes, parallelism } = head.kdf
  const message = secret.text.normalize('NFKC')
  const cost = { memory, passes, parallelism, tagLength: KEY_BYTES }
  return derive('argon2id', { message, nonce: salt, ...cost })
}

const checkOf = (key: Buffer) =>
  createHmac('sha256', key).update('ausculta backup check').digest().subarray(0, 16)

const keyOf = ({ keyId }: Pick<Head, 'keyId'>, bytes: Buffer): DataKey => ({
  id: keyId,
  scope: 'backup',
  version: 1,
  secret: createSecretKey(bytes),
})
