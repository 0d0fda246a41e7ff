import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import { WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { takingAtLeast } from './constant-time.ts'
import { redeemLink, stableLink, takeLinkMail } from './email-links.ts'
import { rememberDevice } from './known-device.ts'
import { mailTranslator } from './mail-language.ts'
import { accounts } from './table.ts'

/**
 * Failed tries on one account in an hour, from all unknown browsers together, beyond which these must be confirmed by
 * e-mail. NIST SP 800-63B section 5.2.2 allows 100 in a row.
 */
const CONFIRM_AFTER = 50

/** Whether unknown browsers must be confirmed before a password is accepted. Needs a mail server to send the link. */
export const mustConfirmDevice = (s: Services, tries: number): boolean =>
  tries > CONFIRM_AFTER && s.config.smtp !== undefined

/** In milliseconds; longer than making a mail takes. */
const MAIL_MS = 60

/**
 * Rejects an attempt from an unknown browser without checking its password, so that it reveals nothing, and mails the
 * account's owner a link that makes the browser known. Answers in the same way and time if there is no such account.
 * @throws AppError 'Too many attempts. Please try again later.', always
 */
export async function refuseUnknownDevice(
  s: Services,
  account: { id: string } | undefined,
  email: string,
): Promise<never> {
  await takingAtLeast(MAIL_MS, account ? mailLink(s, account.id, email) : Promise.resolve())
  throw new AppError('too-many', words.tooMany, {
    detail:
      'Too many wrong passwords were entered for this account. Open the link we emailed to this address in this browser, then sign in. Browsers you have used before, passkeys, Google and single sign-on still work.',
  })
}

async function mailLink(s: Services, userId: string, email: string): Promise<void> {
  const link = await stableLink(s, userId, 'device')
  if (!(await takeLinkMail(s, link))) return
  const t = await mailTranslator(s, userId)
  await sendMail(
    s,
    {
      to: email,
      subject: t('Confirm your browser for Ausculta'),
      text: t(
        'Someone entered many wrong passwords for your account. To sign in with a browser you have not used before, open this link in it within an hour, then sign in:\n\n{link}\n\nThe link alone does not sign anyone in. If you did not try to sign in, ignore this message.',
        { link },
      ),
    },
    userId,
  )
}

/**
 * Makes a browser known for the account of a mailed link. It signs nobody in: the password is still required.
 * @throws AppError 'Invalid verification code.' if the link is unknown or used, or 'Verification code has expired.'
 */
export async function confirmDevice(s: Services, request: Request, secret: string) {
  const { userId } = await redeemLink(s, 'device', secret)
  const [account] = await s.db.system((tx) =>
    tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId)),
  )
  if (!account) throw new AppError('bad-request', words.invalidCode)
  return new WithHeaders(undefined, {
    'set-cookie': await rememberDevice(s, request, account.email),
  })
}
