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
/** Answers an hour that say of an address that it has no account; beyond, nothing more is told of any address. */
const UNKNOWN_FROM_ADDRESS = 10
const UNKNOWN_FROM_ALL = 50

/**
 * Signs in by email and password.
 * @param proof what names the proof of work; '' where none is asked for
 * @throws AppError in the words of the specification (§8), or, with AUTH_ERRORS=uniform, in one word for all of them.
 */
export async function signIn(
  s: Services,
  input: { email: string; password: string },
  client: Client,
  proof: string,
): Promise<SignInResult> {
  const email = normalEmail(input.email)
  // Guessing stops, or is slowed down, before anything is hashed.
  const limits = triesOf(email, client)
  const account = await begin(s, { proof, email, limits })
  // The hash has a thread of its own, so what an answer needs is read meanwhile; for an unknown address just the same.
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

const noPassword =
  'This account has no password. Sign in as you did before, such as with Google, or set a password by “Forgot your password?”.'

/** Whom a try is on. */
type SignInAccount = Pick<Account, 'id' | 'passwordHash' | 'emailVerified' | 'role'>

/**
 * Uses the proof up, counts the try and looks the address up, in one round trip; then waits where there were many tries,
 * or asks for a confirmed browser.
 * @throws AppError where the proof was used before, or 'Too many attempts. Please try again later.'
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
    detail: 'Or there is no account with this email, or its address is not confirmed yet.',
  })

/** An account that anybody could have made for an address tells nobody that it is there before it is confirmed. */
const waits = ({ emailVerified, role }: SignInAccount) => !emailVerified && role !== 'administrator'

/**
 * Counts the answers that give away that an address is unknown. Where there were too many, a wrong password is answered
 * the same way, or the difference would give it away as well.
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
