import { emailForm } from '#contract/email-form.ts'
import { AppError, words } from '#contract/errors.ts'
import type { SignUpAnswer } from '#contract/accounts.ts'
import type { Services } from '#server/services.ts'
import { addressKey } from '#server/platform/http/peer.ts'
import { takingAtLeast } from './constant-time.ts'
import { countAttempt } from './attempts.ts'
import { createAccount } from './create-account.ts'
import { sendReminder, sendVerification } from './email-links.ts'
import type { Client } from './client.ts'
import { assertStrong, hashPassword } from './password.ts'
import { hasAccounts } from './has-accounts.ts'
import { type SignInResult, openSession } from './sessions.ts'

/** @throws AppError 'Invalid email address.' */
export function normalEmail(email: string): string {
  const normal = email.trim().normalize('NFKC').toLowerCase()
  if (!emailForm.test(normal)) throw new AppError('bad-request', words.invalidEmail)
  return normal
}

interface NewAccount {
  email: string
  password: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** The secret of an invitation, or the set-up code of a new installation. */
  invite?: string | undefined
}

/** In milliseconds; longer than making an account takes on a machine that is busy. */
const UNIFORM_MS = 400

/**
 * Creates an account and signs it in; the first one of an installation becomes its administrator. With
 * AUTH_ERRORS=uniform the answer doesn't reveal whether there was one: a mail says so, and the account is usable once
 * its link was opened.
 */
export async function signUp(
  s: Services,
  input: NewAccount,
  client: Client,
): Promise<SignInResult<SignUpAnswer>> {
  const isTold = s.config.authErrors === 'spec' || !(await hasAccounts(s))
  if (isTold) return openSession(s, (await join(s, input, client)).id, 'password', client)
  const joining = join(s, input, client).catch((error: unknown) => {
    const isKnown = error instanceof AppError && error.message === words.accountExists
    if (!isKnown) throw error
    return sendReminder(s, normalEmail(input.email), input.invite)
  })
  const joined = await takingAtLeast(UNIFORM_MS, joining)
  // An invitation has proved who owns the mailbox.
  if (joined?.emailVerified) return openSession(s, joined.id, 'password', client)
  return { answer: { state: 'look-into-mail' } }
}

async function join(s: Services, input: NewAccount, client: Client) {
  await countAttempt(s.db, `sign-up:${addressKey(client.address)}`, 30, 3600)
  const email = normalEmail(input.email)
  assertStrong(input.password, email)
  const passwordHash = await hashPassword(input.password)
  const newcomer = {
    email,
    passwordHash,
    emailVerified: false,
    firstName: input.firstName ?? '',
    lastName: input.lastName ?? '',
    invite: input.invite,
  }
  const account = await createAccount(s, newcomer, client)
  if (!account.emailVerified) await sendVerification(s, account.id, email, input.invite)
  return account
}
