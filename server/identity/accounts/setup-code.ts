import { randomBytes, timingSafeEqual } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError, words } from '#contract/errors.ts'
import { isLoopback } from '#server/platform/egress/addresses.ts'
import { isOnOwnMachine } from '#server/platform/egress/policy.ts'
import { networkKey } from '#server/platform/http/peer.ts'
import { addSetting, readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import { countAttempts } from './attempts.ts'
import type { Client } from './client.ts'
import { TRIES, waitInLine } from './guesses.ts'
import { hasAccounts } from './has-accounts.ts'
import { rememberRefusal } from './setup-refusals.ts'

const KEY = 'setup-code'
const ATTEMPTS_KEY = 'setup-code'
const HOUR = 3600
/** Without I, L, O and U, which are misread (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: out of reach of guesses that are slowed down. */
const CODE_LENGTH = 16

/**
 * Whether strangers can reach this installation: it listens on more than loopback, or a proxy serves it at another
 * address. Creating the first account, which becomes the administrator, then requires the set-up code.
 */
export function isReachable({ host, publicUrl }: Services['config']): boolean {
  return !isOnOwnMachine({ publicUrl }) || !(host === 'localhost' || isLoopback(host))
}

/** The set-up code of this installation, the same in every process; undefined if none is needed. */
export async function setupCode(s: Services): Promise<string | undefined> {
  if (!isReachable(s.config) || (await hasAccounts(s))) return undefined
  await addSetting(s, KEY, newCode())
  return readSetting<string>(s, KEY)
}

const newCode = () =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** Writes the set-up code to the log and to a file that only this account may read, until there is an account. */
export async function announceSetupCode(s: Services): Promise<void> {
  if (!isReachable(s.config)) return
  const code = await setupCode(s)
  if (!code) return forgetSetupCode(s)
  const path = filePath(s)
  await rm(path, { force: true })
  await writeFile(path, `${code}\n`, { mode: 0o600, flag: 'wx' })
  s.log(
    `Set-up code: ${code} (also in ${path}). Create the first account, which administers this installation: ${s.config.publicUrl}/auth/signin?to=sign-up#setup=${code}`,
  )
}

/** Deletes the set-up code once there is an account. */
export async function forgetSetupCode(s: Services): Promise<void> {
  await writeSetting(s, KEY, undefined)
  await rm(filePath(s), { force: true })
}

const filePath = ({ config }: Services) => join(config.dataDir, 'setup-code')

/**
 * Checks the set-up code if the first account of this installation needs one. Attempts are limited per network and slowed
 * down as wrong passwords are.
 * @throws AppError 'Operation not allowed.' for a wrong or missing code, or 'Too many attempts. Please try again later.'
 */
export async function assertSetupCode(
  s: Services,
  given: string | undefined,
  { address }: Client,
): Promise<void> {
  const expected = await setupCode(s)
  if (expected === undefined) return
  const [, ofAll = 0] = await countAttempts(s.db, [
    { key: `${ATTEMPTS_KEY}-at:${networkKey(address)}`, ...TRIES },
    { key: ATTEMPTS_KEY, max: Number.POSITIVE_INFINITY, seconds: HOUR },
  ])
  await waitInLine(s, ATTEMPTS_KEY, ofAll)
  if (isSameCode(expected, given ?? '')) return
  await rememberRefusal(s, address)
  throw new AppError('forbidden', words.notAllowed, {
    detail:
      'Enter the set-up code. Find it in the server log or in the file setup-code in its data folder.',
  })
}

function isSameCode(expected: string, given: string): boolean {
  const [a, b] = [expected, given].map((code) => Buffer.from(plainCode(code)))
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b)
}

/** Lower case, spaces, missing hyphens and letters that look like digits make no difference. */
const plainCode = (code: string) =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
