import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { addressKey } from '#server/http/peer.ts'
import { countAttempt } from './attempts.ts'
import { createAccount } from './create-account.ts'
import { sendVerification } from './email-links.ts'
import type { Client } from './client.ts'
import { assertStrong, hashPassword, passwordFits } from './password.ts'
import { type Opened, openSession } from './sessions.ts'
import { accounts } from './table.ts'

/** RFC 5321 in the form people use: something, @, a host with a dot or `localhost`. */
const emailForm = /^[^\s\p{C}@<>"'(),;:\\]{1,64}@([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u

/** @throws AppError 'Invalid email address.' */
export function normalEmail(email: string): string {
  const normal = email.trim().normalize('NFKC').toLowerCase()
  if (!emailForm.test(normal)) throw new AppError('bad-request', words.invalidEmail)
  return normal
}

export interface NewAccount {
  email: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** The secret of an invitation. */
  invite?: string | undefined
}

/** Creates an account and signs it in; the first one of an installation administers it. */
export async function signUp(s: Services, input: NewAccount, client: Client): Promise<Opened> {
  const { address } = client
  await countAttempt(s.db, `sign-up:${addressKey(address)}`, 30, 3600)
  const email = normalEmail(input.email)
  assertStrong(input.password, email)
  const passwordHash = await hashPassword(input.password)
  const { id, emailVerified } = await createAccount(s, {
    email,
    passwordHash,
    emailVerified: false,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    invite: input.invite,
  })
  if (!emailVerified) await sendVerification(s, id, email)
  return openSession(s, id, 'password', client)
}

/** Whether anyone has signed up yet. */
export async function hasAccounts(s: Services): Promise<boolean> {
  const rows = await s.db.system((tx) => tx.select({ id: accounts.id }).from(accounts).limit(1))
  return rows.length > 0
}

/** @throws AppError in the words of the specification (§8), or 'Too many attempts…'. */
export async function signIn(
  s: Services,
  input: { email: string; password: string },
  client: Client,
): Promise<Opened> {
  const { address } = client
  const email = normalEmail(input.email)
  // Both ways of guessing stop: many accounts from one address, one account from many addresses.
  await countAttempt(s.db, `sign-in-from:${addressKey(address)}`, 100, 900)
  await countAttempt(s.db, `sign-in-to:${email}`, 10, 300)
  const [account] = await s.db.system((tx) =>
    tx.select().from(accounts).where(eq(accounts.email, email)),
  )
  const fits = await passwordFits(input.password, account?.passwordHash ?? undefined)
  if (!account) {
    await countAttempt(s.db, `unknown-from:${addressKey(address)}`, 10, 3600)
    throw new AppError('bad-request', words.noAccount)
  }
  if (!fits) throw new AppError('bad-request', words.wrongPassword)
  return openSession(s, account.id, 'password', client)
}
