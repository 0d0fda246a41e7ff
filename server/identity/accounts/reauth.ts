import { and, eq, sql } from 'drizzle-orm'
import type { Session } from '#contract/accounts.ts'
import { AppError, words } from '#contract/errors.ts'
import { RECENT_MS } from '#contract/sessions.ts'
import { opensSession } from '#server/platform/http/request-context.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { countAttempt } from './attempts.ts'
import { passwordFits } from './password.ts'
import { kindsOf, openPending } from './pending.ts'
import { type SignInResult, sessionAnswer } from './sessions.ts'
import { isStrong } from './strength.ts'
import { accounts, sessions } from './table.ts'
import { hashSecret, newSecret } from './tokens.ts'

/**
 * For what would give an account away: the caller showed within ten minutes who they are.
 * @throws AppError 'reauthenticate' with the words of the specification (§8) if that is longer ago.
 */
export async function assertRecent(s: Services, user: Caller): Promise<void> {
  const [session] = await s.db.system((tx) =>
    tx
      .select({ authTime: sessions.authTime })
      .from(sessions)
      .where(and(eq(sessions.id, user.sessionId), eq(sessions.userId, user.id))),
  )
  if (session && s.now().getTime() - session.authTime.getTime() <= RECENT_MS) return
  throw new AppError('reauthenticate', words.signInAgain)
}

/** @throws AppError 'Incorrect password.', or 'Too many attempts…' after ten tries in five minutes. */
export async function assertPassword(s: Services, userId: string, password: string): Promise<void> {
  await countAttempt(s.db, `password-of:${userId}`, 10, 300)
  const [account] = await s.db.system((tx) =>
    tx.select({ hash: accounts.passwordHash }).from(accounts).where(eq(accounts.id, userId)),
  )
  if (await passwordFits(password, account?.hash ?? undefined)) return
  throw new AppError('bad-request', words.wrongPassword)
}

/** Re-authenticates the user by password. @throws AppError as `assertPassword`. */
export async function renewByPassword(
  s: Services,
  user: Caller,
  password: string,
): Promise<SignInResult> {
  await assertPassword(s, user.id, password)
  return shownAgain(s, user, 'password')
}

/**
 * After a confirmed first factor: the session is renewed, or waits for the second factor if the user has one. As for a
 * sign-in, a first factor alone never passes.
 */
export async function shownAgain(
  s: Services,
  user: Caller,
  firstFactor: string,
): Promise<SignInResult> {
  const kinds = await s.db.system((tx) => kindsOf(tx, user.id))
  if (kinds.length === 0) return renewSession(s, user, 'shown-again')
  const { id: userId, sessionId } = user
  return { answer: await openPending(s, { userId, sessionId, firstFactor, kinds }) }
}

/**
 * The session continues with a new cookie and a new bearer token; the old ones become invalid (ASVS 5.0 §7.2.4). Its id
 * stays, so that open streams stay open.
 * @param why only a user who has confirmed every factor counts as recent again
 */
export async function renewSession(
  s: Services,
  user: Caller,
  why: 'shown-again' | 'changed',
): Promise<SignInResult<Session> & { secret: string }> {
  const secret = newSecret()
  const { turn, factors } = await s.db.system(async (tx) => {
    const [row] = await tx
      .update(sessions)
      .set({
        ...(why === 'shown-again' && { authTime: s.now() }),
        // An update reads the row as it was.
        formerHash: sql`${sessions.secretHash}`,
        turned: s.now(),
        secretHash: hashSecret(secret),
        turn: sql`${sessions.turn} + 1`,
      })
      .where(and(eq(sessions.id, user.sessionId), eq(sessions.userId, user.id)))
      .returning({ turn: sessions.turn, factors: sessions.factors })
    if (!row) throw new AppError('unauthenticated', words.notAuthenticated)
    await s.liveSessions.announceTurn(tx, user.sessionId)
    opensSession({ userId: user.id, sessionId: user.sessionId })
    return row
  })
  s.liveSessions.forget(user.sessionId)
  const caller = { ...user, strong: isStrong(factors) }
  return { answer: await sessionAnswer(s, caller, turn), secret }
}
