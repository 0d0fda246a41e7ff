import { and, eq, ne } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { publish } from '#server/platform/events/bus.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { countAttempt } from './attempts.ts'
import { linkFor, redeemLink } from './email-links.ts'
import { mailTranslator } from './mail-language.ts'
import { assertRecent } from './reauth.ts'
import { accounts, emailTokens } from './table.ts'

/**
 * Mails a link to the new address; nothing changes before it is opened there.
 * @throws AppError 'reauthenticate', 'An account already exists with this email.', or 'Too many attempts…'.
 */
export async function requestEmail(s: Services, user: Caller, email: string): Promise<void> {
  await assertRecent(s, user)
  await countAttempt(s.db, `change-mail:${user.id}`, 5, 3600)
  const [taken] = await s.db.system((tx) =>
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email)),
  )
  // Where the page must not say that there is one, no mail says it either.
  if (taken && s.config.authErrors === 'uniform') return
  if (taken) throw new AppError('bad-request', words.accountExists)
  const t = await mailTranslator(s, user.id)
  await sendMail(
    s,
    {
      to: email,
      subject: t('Confirm your new email address for Ausculta'),
      text: t(
        'Open this link within one hour to sign in with this address from now on:\n\n{link}\n\nIf you did not ask for it, ignore this message. Nothing will change.',
        { link: await linkFor(s, user.id, 'change', { newEmail: email }) },
      ),
    },
    user.id,
  )
}

/**
 * Changes the address with the token of the mailed link, and notifies the old address.
 * @throws AppError if the link has expired or was used, or if the address is now somebody else's
 */
export async function confirmEmail(s: Services, secret: string): Promise<void> {
  const { userId, newEmail } = await redeemLink(s, 'change', secret)
  if (!newEmail) throw new AppError('bad-request', words.invalidCode)
  const before = await s.db.system(async (tx) => {
    const [taken] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.email, newEmail), ne(accounts.id, userId)))
    if (taken) throw new AppError('bad-request', words.accountExists)
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('update')
    await tx
      .update(accounts)
      .set({ email: newEmail, emailVerified: true })
      .where(eq(accounts.id, userId))
    // Links that went to the old address end with it.
    await tx.delete(emailTokens).where(eq(emailTokens.userId, userId))
    await publish(s.db, tx, userId, { topic: 'user' })
    return account?.email
  })
  if (!before) return
  const t = await mailTranslator(s, userId)
  await sendMail(
    s,
    {
      to: before,
      subject: t('Your email address for Ausculta was changed'),
      text: t(
        'You now sign in to your account with {address}.\n\nIf you did not change it, tell your administrator at once.',
        { address: newEmail },
      ),
    },
    userId,
  )
}
