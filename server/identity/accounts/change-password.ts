import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { endWaiting } from './email-links.ts'
import { tellOwner } from './mfa/notices.ts'
import { assertStrong, hashPassword } from './password.ts'
import { kindsOf } from './pending.ts'
import { assertPassword, assertRecent, renewSession } from './reauth.ts'
import { endSessions } from './sessions.ts'
import { accounts, identities } from './table.ts'

/** A user's ways to sign in. */
export async function signInMethods(s: Services, userId: string) {
  return s.db.system(async (tx) => {
    const [account] = await tx
      .select({ hash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, userId))
    const linked = await tx
      .select({ provider: identities.provider })
      .from(identities)
      .where(eq(identities.userId, userId))
    const kinds = await kindsOf(tx, userId)
    return {
      hasPassword: Boolean(account?.hash),
      hasPasskey: kinds.includes('passkey'),
      providers: [...new Set(linked.map(({ provider }) => provider))],
    }
  })
}

/**
 * Changes the password with the current one (specification §5). A user with a second factor must have used it within
 * ten minutes, and a first password requires a recent sign-in. All other sessions end; this one continues with new
 * tokens.
 * @throws AppError 'Incorrect password.', 'Password is too weak.', or 'reauthenticate'.
 */
export async function changePassword(
  s: Services,
  user: Caller,
  { current, password }: { current?: string | undefined; password: string },
) {
  const [account] = await s.db.system((tx) =>
    tx.select().from(accounts).where(eq(accounts.id, user.id)),
  )
  if (!account) throw new AppError('unauthenticated', words.notAuthenticated)
  // A password alone changes nothing if a second factor is on.
  if (!account.passwordHash || user.strong) await assertRecent(s, user)
  if (account.passwordHash) await assertPassword(s, user.id, current ?? '')
  assertStrong(password, account.email)
  const passwordHash = await hashPassword(password)
  await s.db.system(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, user.id))
    await endWaiting(tx, user.id)
  })
  await tellOwner(s, user.id, 'password')
  await endSessions(s, user.id, user.sessionId)
  return renewSession(s, user, 'changed')
}
