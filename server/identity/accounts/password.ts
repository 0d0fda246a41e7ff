import { message } from '#common/translation.ts'
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError, words } from '#contract/errors.ts'
import { commonPasswords } from './common-passwords.ts'
import { isLeaked } from './leaked-passwords.ts'

const hash = promisify(argon2)
/** OWASP password storage: argon2id with 19 MiB, two passes, one lane. */
const COST = { parallelism: 1, memory: 19_456, passes: 2, tagLength: 32 }
const MIN_LENGTH = 8

/** Hashes a password for storage: `argon2id$memory$passes$salt$tag`. About 50 ms by design. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash('argon2id', { message: password.normalize('NFKC'), nonce, ...COST })
  return [
    'argon2id',
    COST.memory,
    COST.passes,
    nonce.toString('base64'),
    tag.toString('base64'),
  ].join('$')
}

/** Whether the password is correct. Takes as long for an unknown account (`stored` undefined) as for a known one. */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, salt, tag] = (stored ?? unknownAccount).split('$')
  if (!salt || !tag) throw new Error('a stored password hash has an unknown form')
  const expected = Buffer.from(tag, 'base64')
  const actual = await hash('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt, 'base64'),
    parallelism: COST.parallelism,
    memory: Number(memory),
    passes: Number(passes),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected) && stored !== undefined
}

const unknownAccount = [
  'argon2id',
  COST.memory,
  COST.passes,
  Buffer.alloc(16).toString('base64'),
  Buffer.alloc(32).toString('base64'),
].join('$')

/** @throws AppError 'Password is too weak.' for short, common or address-like passwords (ASVS 5.0 §6.2). */
export function assertStrong(password: string, email: string): void {
  const plain = password.normalize('NFKC').toLowerCase()
  if (password.length < MIN_LENGTH) throw weak('short')
  const name = email.split('@')[0] ?? ''
  if (
    commonPasswords.has(plain) ||
    isLeaked(plain) ||
    plain === email.toLowerCase() ||
    (name.length > 3 && plain.replace(/(?<!\d)\d+$/, '') === name)
  ) {
    throw weak('guessable')
  }
  if (new Set(plain).size < 4) throw weak('repeated')
}

const advice = {
  short: message('Use at least 8 characters.'),
  guessable: message('It’s easy to guess. Use three or four unrelated words.'),
  repeated: message('It repeats a few characters.'),
}

function weak(reason: keyof typeof advice): AppError {
  return new AppError('bad-request', words.weakPassword, { detail: advice[reason] })
}
