import { and, eq, gt } from 'drizzle-orm'
import type { Services } from '#server/services.ts'
import { secondFactors } from './mfa/factors.ts'
import { accounts, identities, sessions } from './table.ts'

/** The ways in which a user signs in, and where they are signed in: names and times, no secret and no hash. */
export async function exportSignIn(s: Services, userId: string) {
  const { factors, recoveryCodesLeft } = await secondFactors(s, userId)
  return s.db.system(async (tx) => {
    const { email, emailVerified, created } = accounts
    const [account] = await tx
      .select({ email, emailVerified, created })
      .from(accounts)
      .where(eq(accounts.id, userId))
    const providers = await tx
      .select({
        provider: identities.provider,
        issuer: identities.issuer,
        since: identities.created,
      })
      .from(identities)
      .where(eq(identities.userId, userId))
    const devices = await tx
      .select({ device: sessions.device, since: sessions.created, lastSeen: sessions.lastSeen })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expires, s.now())))
    return { account, providers, secondFactors: factors, recoveryCodesLeft, devices }
  })
}
