import { message } from '#common/translation.ts'
import { argon2, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { equalBytes } from '#server/platform/crypto/hmac.ts'
import type { DataKey } from '#server/platform/crypto/data-keys.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import type { KeyRing } from '#server/platform/crypto/keyring.ts'

/** What opens an archive: a passphrase, a file of random bytes, or the installation's master keys. */
export type BackupSecret =
  | { kind: 'passphrase'; text: string }
  | { kind: 'key-file'; bytes: Uint8Array }
  | { kind: 'master-key'; ring: KeyRing }

const Kdf = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('argon2id'),
    // An archive that asks for more than this isn't ours and would only exhaust the machine.
    memory: z.int().check(z.maximum(1_048_576)),
    passes: z.int().check(z.maximum(16)),
    parallelism: z.int().check(z.maximum(16)),
  }),
  z.object({ kind: z.literal('key-file') }),
  z.object({
    kind: z.literal('master-key'),
    kekId: z.string(),
    /** The archive's key, encrypted with this master key; base64. */
    wrapped: z.string(),
  }),
])
type Kdf = z.infer<typeof Kdf>

/** The first line of an archive, in clear: how to get its key, and nothing of its contents. */
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
/** The purpose of an archive's wrapped key, so that it can't open as a data key. */
const binding = { scope: 'backup', version: 1 }
const SHORTEST = 12
const FORMAT = 1
const derive = promisify(argon2)

export const passphraseDiffers = message('The passphrase doesn’t match this backup.')

export const currentFormat = FORMAT

/** @throws AppError if it would not keep a thief out for long */
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
    kdf: await newKdf(secret),
    check: '',
  }
  const bytes = await keyBytes(head, secret)
  if (!bytes) throw new Error('the key of a new archive cannot be read back')
  return { head: { ...head, check: checkOf(bytes).toString('base64') }, key: keyOf(head, bytes) }
}

async function newKdf(secret: BackupSecret): Promise<Kdf> {
  if (secret.kind === 'passphrase') return COST
  if (secret.kind === 'key-file') return { kind: 'key-file' }
  const { kekId, wrapped } = await secret.ring.wrapKey(randomBytes(KEY_BYTES), binding)
  return { kind: 'master-key', kekId, wrapped: wrapped.toString('base64') }
}

/** What opens this archive. */
export const requiredSecret = ({ kdf }: Pick<Head, 'kdf'>): BackupSecret['kind'] =>
  kdf.kind === 'argon2id' ? 'passphrase' : kdf.kind

const madeWith = {
  passphrase: message('This backup was made with a passphrase.'),
  'key-file': message('This backup was made with a key file.'),
  'master-key': message('This backup was made with the master keys.'),
}
const differs = {
  passphrase: passphraseDiffers,
  'key-file': message('The key file doesn’t match this backup.'),
  'master-key': message('The master keys don’t match this backup.'),
}

/** The key of an archive. @throws AppError if the secret isn't the one it was made with */
export async function keyFor(head: Head, secret: BackupSecret): Promise<DataKey> {
  const required = requiredSecret(head)
  if (required !== secret.kind) throw new AppError('bad-request', madeWith[required])
  const bytes = await keyBytes(head, secret)
  if (!bytes || !equalBytes(checkOf(bytes), Buffer.from(head.check, 'base64')))
    throw new AppError('bad-request', differs[required])
  return keyOf(head, bytes)
}

/** Undefined where the master keys don't open the archive's key. */
async function keyBytes(
  { kdf, salt }: Pick<Head, 'kdf' | 'salt'>,
  secret: BackupSecret,
): Promise<Buffer | undefined> {
  const nonce = Buffer.from(salt, 'base64')
  if (secret.kind === 'master-key' && kdf.kind === 'master-key') return unwrap(secret.ring, kdf)
  if (secret.kind === 'passphrase' && kdf.kind === 'argon2id') {
    const { memory, passes, parallelism } = kdf
    const cost = { memory, passes, parallelism, tagLength: KEY_BYTES }
    return derive('argon2id', { message: secret.text.normalize('NFKC'), nonce, ...cost })
  }
  if (secret.kind === 'key-file' && kdf.kind === 'key-file')
    return Buffer.from(hkdfSync('sha256', secret.bytes, nonce, 'ausculta backup', KEY_BYTES))
  return undefined
}

type MasterKeyKdf = Extract<Kdf, { kind: 'master-key' }>

async function unwrap(ring: KeyRing, { kekId, wrapped }: MasterKeyKdf) {
  try {
    return await ring.unwrapKey({ kekId, wrapped: Buffer.from(wrapped, 'base64') }, binding)
  } catch (error) {
    if (error instanceof DecryptError) return undefined
    throw error
  }
}

const checkOf = (key: Buffer) =>
  createHmac('sha256', key).update('ausculta backup check').digest().subarray(0, 16)

const keyOf = ({ keyId }: Pick<Head, 'keyId'>, bytes: Buffer): DataKey => ({
  id: keyId,
  scope: 'backup',
  version: 1,
  secret: createSecretKey(bytes),
})
