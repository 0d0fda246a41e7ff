import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { addressKey } from '#server/http/peer.ts'
import { normalEmail } from './accounts.ts'
import { countAttempts, forgiveAttempts, isExhausted, type Limit } from './attempts.ts'
import type { Client } from './client.ts'
import { passwordFits } from './password.ts'
import { type Opened, openSession } from './sessions.ts'
import { accounts } from './table.ts'

const HOUR = 3600
/** Answers an hour that say of an address that it has no account; beyond, nothing more is told of any address. */
const UNKNOWN_FROM_ADDRESS = 10
const UNKNOWN_FROM_ALL = 50

/**
 * Signs in by email and password.
 * @throws AppError in the words of the specification (§8), or, with AUTH_ERRORS=uniform, in one word for all of them.
 */
export async function signIn(
  s: Services,
  input: { email: string; password: string },
  client: Client,
): Promise<Opened> {
  const email = normalEmail(input.email)
  // Both ways of guessing stop before anything is hashed: many accounts from one address, one account from many.
  const [from, to] = [`sign-in-from:${addressKey(client.address)}`, `sign-in-to:${email}`]
  const [[account]] = await Promise.all([
    s.db.system((tx) => tx.select().from(accounts).where(eq(accounts.email, email))),
    countAttempts(s.db, [
      { key: from, max: 100, seconds: 900 },
      { key: to, max: 10, seconds: 300 },
    ]),
  ])
  const fits = await passwordFits(input.password, account?.passwordHash ?? undefined)
  const isUniform = s.config.authErrors === 'uniform'
  if (account && fits && !(isUniform && waits(account))) {
    const [opened] = await Promise.all([
      openSession(s, account.id, 'password', client),
      forgiveAttempts(s.db, [from, to]),
    ])
    return opened
  }
  if (isUniform) throw uniform()
  await tellOfAddress(s, account !== undefined, client)
  throw new AppError('bad-request', account ? words.wrongPassword : words.noAccount)
}

const uniform = () =>
  new AppError('bad-request', words.wrongPassword, {
    detail: 'Or there is no account with this email, or its address is not confirmed yet.',
  })

/** An account that anybody could have made for an address tells nobody that it is there before it is confirmed. */
const waits = ({ emailVerified, role }: typeof accounts.$inferSelect) =>
  !emailVerified && role !== 'administrator'

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
  if (!isKnown) return countAttempts(s.db, limits)
  if (await isExhausted(s.db, limits)) throw new AppError('too-many', words.tooMany)
}
