import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import { AppError, words } from '#contract/errors.ts'
import { addressKey } from '#server/platform/http/peer.ts'
import { userRows } from '#server/identity/accounts/profile/profile.ts'
import type { Services } from '#server/services.ts'
import { normalEmail } from './accounts.ts'
import { assertWithin, countAttempts, isExhausted, keysAndSpans, type Limit } from './attempts.ts'
import { missingProof } from './bot-check.ts'
import type { Client } from './client.ts'
import { mustConfirmDevice, refuseUnknownDevice } from './confirm-device.ts'
import { triesOf, waitInLine } from './guesses.ts'
import { passwordFits } from './password.ts'
import { type SignInResult, openSession } from './sessions.ts'
import type { Account } from './table.ts'

const HOUR = 3600
/** Answers per hour that reveal that an address has no account; beyond that, no answer reveals anything about an address. */
const UNKNOWN_FROM_ADDRESS = 10
const UNKNOWN_FROM_ALL = 50

/**
 * Signs in by email and password.
 * @param proof identifies the proof of work; '' if none is required
 * @throws AppError in the words of the specification (§8), or, with AUTH_ERRORS=uniform, with the same message for all.
 */
export async function signIn(
  s: Services,
  input: { email: string; password: string },
  client: Client,
  proof: string,
): Promise<SignInResult> {
  const email = normalEmail(input.email)
  // Guessing is stopped or slowed down before hashing.
  const limits = triesOf(email, client)
  const account = await begin(s, { proof, email, limits })
  // Hashing runs in its own thread, so read the data for the answer meanwhile; for an unknown address too.
  const [rows, fits] = await Promise.all([
    userRows(s, account?.id ?? randomUUID()),
    passwordFits(input.password, account?.passwordHash ?? undefined),
  ])
  const isUniform = s.config.authErrors === 'uniform'
  if (account && fits && !(isUniform && waits(account))) {
    return openSession(s, account.id, 'password', client, {
      rows,
      tries: limits.map(({ key }) => key),
    })
  }
  if (isUniform) throw uniform()
  await tellOfAddress(s, account !== undefined, client)
  if (account && !account.passwordHash)
    throw new AppError('bad-request', words.wrongPassword, { detail: noPassword })
  throw new AppError('bad-request', account ? words.wrongPassword : words.noAccount)
}

const noPassword = message(
  'This account has no password. Sign in as before, such as with Google, or use “Forgot your password?” to set one.',
)

/** The target of an attempt. */
type SignInAccount = Pick<Account, 'id' | 'passwordHash' | 'emailVerified' | 'role'>

/**
 * Consumes the proof, counts the attempt and looks up the address in one round trip. After many attempts it waits or
 * requires a confirmed browser.
 * @throws AppError if the proof was used before, or 'Too many attempts. Please try again later.'
 */
async function begin(
  s: Services,
  { proof, email, limits }: { proof: string; email: string; limits: Limit[] },
): Promise<SignInAccount | undefined> {
  const begun = await s.db.callSystem<{ counts: number[]; account: SignInAccount | null } | null>({
    name: 'begin_sign_in',
    text: 'select begin_sign_in($1, $2, $3, $4, $5) as result',
    values: [proof, s.now(), ...keysAndSpans(limits), email],
  })
  if (!begun) throw missingProof()
  assertWithin(limits, begun.counts)
  const [, , ofAll] = begun.counts
  const account = begun.account ?? undefined
  if (ofAll === undefined) return account
  if (mustConfirmDevice(s, ofAll)) await refuseUnknownDevice(s, account, email)
  await waitInLine(s, email, ofAll)
  return account
}

const uniform = () =>
  new AppError('bad-request', words.wrongPassword, {
    detail: 'There may also be no account with this email, or the address isn’t confirmed yet.',
  })

/** Until its address is confirmed, an account doesn't reveal that it exists: anyone could have created it. */
const waits = ({ emailVerified, role }: SignInAccount) => !emailVerified && role !== 'administrator'

/**
 * Counts the answers that reveal that an address is unknown. After too many, a wrong password gets the same answer,
 * because a difference would reveal it as well.
 * @throws AppError 'Too many attempts. Please try again later.'
 */
async function tellOfAddress(s: Services, isKnown: boolean, { address }: Client): Promise<void> {
  const limits: Limit[] = [
    { key: `unknown-from:${addressKey(address)}`, max: UNKNOWN_FROM_ADDRESS, seconds: HOUR },
    { key: 'unknown-from-all', max: UNKNOWN_FROM_ALL, seconds: HOUR },
  ]
  if (!isKnown) await countAttempts(s.db, limits)
  else if (await isExhausted(s.db, limits)) throw new AppError('too-many', words.tooMany)
}
