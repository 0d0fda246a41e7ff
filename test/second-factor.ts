import { Secret, TOTP } from 'otpauth'
import { type Session, signIn } from '#contract/accounts.ts'
import { createCall } from '#contract/call.ts'
import * as mfa from '#contract/mfa.ts'
import { reauthenticate } from '#contract/sessions.ts'
import type { TestApp, TestUser } from './app.ts'

export const password = 'violet kettle rain 42'

/** The newest code that waits in the outbox of text messages. */
export async function textedCode(admin: TestUser): Promise<string> {
  const { items } = await admin.call(mfa.listTextMessages, {})
  return /^\d{6}/.exec(items[0]?.text ?? '')?.[0] ?? ''
}

/** Signs in by password; returns the id under which the sign-in waits for its second factor. */
export async function pendingSignIn(app: TestApp, { email }: TestUser): Promise<string> {
  const answer = await app.anyone.call(signIn, { body: { email, password } })
  if (answer.state !== 'mfa-required') throw new Error('a second factor should be needed')
  return answer.pendingId
}

/** The same user with the token of a newer session. */
export function as(app: TestApp, user: TestUser, { token }: { token: string }): TestUser {
  const calls = createCall({ origin: app.origin, token: () => token, timezone: 'UTC' })
  return { ...user, ...calls, token }
}

/** Confirms the password, for an account without a second factor. */
export async function shownAgain(user: TestUser): Promise<Session> {
  const answer = await user.call(reauthenticate, { body: { password } })
  if (answer.state !== 'signed-in') throw new Error('no second factor should be needed')
  return answer
}

/** A proof counts for ten minutes. */
const RECENT_MS = 9 * 60_000

/** Proves again who a user is where the last proof is old by the app's clock, which a test may move. */
export function recentProof(app: TestApp): (user: TestUser) => Promise<TestUser> {
  let at = 0
  return async (user) => {
    const now = app.services.now().getTime()
    if (Math.abs(now - at) < RECENT_MS) return user
    at = now
    return as(app, user, await shownAgain(user))
  }
}

/** An authenticator app with a secret that the server gave. */
export const appWith = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })

/** Enrols an authenticator app. */
export async function enrolApp(app: TestApp, user: TestUser) {
  const { challengeId, secret } = await user.call(mfa.startTotp, {})
  const device = appWith(secret)
  const code = device.generate({ timestamp: app.services.now().getTime() })
  const { session, recoveryCodes } = await user.call(mfa.verifyTotp, {
    body: { challengeId, code },
  })
  return { user: as(app, user, session), device, recoveryCodes: recoveryCodes ?? [] }
}
