import { and, eq, gt } from 'drizzle-orm'
import { secondFactors } from '#server/identity/accounts/mfa/factors.ts'
import { accounts, identities, sessions } from '#server/identity/accounts/table.ts'
import { itemComments, itemLikes, itemReports } from '#server/library/items/table.ts'
import { fullLetterhead } from '#server/library/letterhead/letterhead.ts'
import type { Services } from '#server/services.ts'
import type { Item } from './visit-files.ts'

/** What a user did in the public library. */
export async function doneInLibrary(s: Services, userId: string) {
  return s.db.as(userId, async (tx) => {
    const likes = await tx.select().from(itemLikes).where(eq(itemLikes.userId, userId))
    const comments = await tx.select().from(itemComments).where(eq(itemComments.userId, userId))
    const reports = await tx.select().from(itemReports).where(eq(itemReports.userId, userId))
    return { likes, comments, reports }
  })
}

/** The ways in which a user signs in, and where they are signed in: names and times, no secret and no hash. */
export async function signInOf(s: Services, userId: string) {
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

/** The logo of the letterhead as a picture, where there is one. */
export async function* logoFiles(s: Services, userId: string): AsyncGenerator<Item> {
  const { logo } = await fullLetterhead(s, userId)
  if (!logo) return
  const path = `account/logo.${logo.type === 'image/png' ? 'png' : 'jpg'}`
  yield { path, content: async () => new Blob([new Uint8Array(logo.bytes)]).stream() }
}
