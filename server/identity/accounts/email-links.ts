import { createHmac } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { takingAtLeast } from './constant-time.ts'
import { countAttempt, countAttempts } from './attempts.ts'
import { forgetTries } from './guesses.ts'
import { mailTranslator } from './mail-language.ts'
import { tellOwner } from './mfa/notices.ts'
import { assertStrong, hashPassword } from './password.ts'
import { endSessions } from './sessions.ts'
import { accounts, emailTokens, identities, pendingMfa } from './table.ts'
import { hashSecret, newSecret } from './tokens.ts'

const HOUR = 3_600_000
const lifetime = { verify: 24 * HOUR, reset: HOUR, change: HOUR, device: HOUR } as const
type Purpose = keyof typeof lifetime

/** The secret follows `#`, which browsers never send, so no server log contains it. */
export async function linkFor(
  s: Services,
  userId: string,
  purpose: Purpose,
  { newEmail, invite }: { newEmail?: string; invite?: string | undefined } = {},
): Promise<string> {
  const secret = newSecret()
  const expires = new Date(s.now().getTime() + lifetime[purpose])
  await s.db.system((tx) => replaceToken(tx, { secret, userId, purpose, expires, newEmail }))
  return buildLink(s, purpose, secret, invite)
}

/** @param invite the id of an invitation to a group that the link leads back to */
const buildLink = (s: Services, purpose: Purpose, secret: string, invite?: string) =>
  `${signInUrl(s, invite)}#${purpose}=${secret}`

const signInUrl = (s: Services, invite: string | undefined): string => {
  const next = invite && isUuid(invite) ? `?next=${encodeURIComponent(`/invites/${invite}`)}` : ''
  return `${s.config.publicUrl}/auth/signin${next}`
}

type NewToken = Omit<typeof emailTokens.$inferInsert, 'tokenHash'> & { secret: string }

async function replaceToken(tx: Tx, { secret, ...token }: NewToken): Promise<void> {
  const { userId, purpose } = token
  await tx
    .delete(emailTokens)
    .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
  await tx.insert(emailTokens).values({ tokenHash: hashSecret(secret), ...token })
}

/**
 * The link of an account for a purpose that strangers can request. It stays the same within its lifetime; otherwise every
 * request of a stranger would void the link that the owner is about to open. Its secret derives from its expiry and a key
 * that is not in the database.
 */
export async function stableLink(
  s: Services,
  userId: string,
  purpose: 'reset' | 'device',
): Promise<string> {
  const key = indexKey(await s.keys.keysFor(systemScope), `${purpose}-link`)
  const secretAt = (expires: Date) =>
    createHmac('sha256', key).update(`${userId} ${expires.toISOString()}`).digest('base64url')
  const expires = await s.db.system(async (tx) => {
    // One of two concurrent requests creates the link.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, userId)).for('update')
    const now = s.now()
    const mine = and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose))
    const [open] = await tx
      .select({ expires: emailTokens.expires })
      .from(emailTokens)
      .where(and(mine, gt(emailTokens.expires, now)))
    if (open) return open.expires
    const end = new Date(now.getTime() + lifetime[purpose])
    await replaceToken(tx, { secret: secretAt(end), userId, purpose, expires: end })
    return end
  })
  return buildLink(s, purpose, secretAt(expires))
}

/** @param invite the invitation to a group that the account was created for */
export async function sendVerification(
  s: Services,
  userId: string,
  email: string,
  invite?: string,
): Promise<void> {
  await countAttempt(s.db, `verify-mail:${userId}`, 5, 3600)
  const t = await mailTranslator(s, userId)
  await sendMail(
    s,
    {
      to: email,
      subject: t('Confirm your email address for Ausculta'),
      text: t(
        'Open this link within 24 hours to confirm your address:\n\n{link}\n\nIf you did not sign up, ignore this message.',
        { link: await linkFor(s, userId, 'verify', { invite }) },
      ),
    },
    userId,
  )
}

/** Mails users who sign up with an address that has an account, because the page must not say so. */
export async function sendReminder(
  s: Services,
  email: string,
  invite?: string,
): Promise<undefined> {
  await countAttempt(s.db, `reminder-mail:${email}`, 5, 3600)
  const t = await mailTranslator(s)
  await sendMail(s, {
    to: email,
    subject: t('You already have an Ausculta account'),
    text: t(
      'Someone tried to sign up with this address, which already has an account. Sign in here:\n\n{link}\n\nIf it was not you, ignore this message.',
      { link: signInUrl(s, invite) },
    ),
  })
}

export async function resendVerification(s: Services, userId: string): Promise<void> {
  const [account] = await s.db.system((tx) =>
    tx.select().from(accounts).where(eq(accounts.id, userId)),
  )
  if (account && !account.emailVerified) await sendVerification(s, userId, account.email)
}

/** In milliseconds; longer than making a mail takes. */
const RESET_MS = 60

/** The most mails of one link. Each contains the same link, so more don't help. */
const LINK_MAILS = 5

/** Counts a mail of a stable link. @returns whether it may be sent */
export async function takeLinkMail(s: Services, link: string): Promise<boolean> {
  const key = `link-mail:${hashSecret(link).toString('hex')}`
  // Never refused: otherwise one of many concurrent requests would reveal that the account exists.
  const [mails = 0] = await countAttempts(s.db, [
    { key, max: Number.POSITIVE_INFINITY, seconds: 3600 },
  ])
  return mails <= LINK_MAILS
}

/**
 * Mails a reset link if the address is known, the same link again within its lifetime. Neither the answer nor its timing
 * reveals whether the address is known.
 */
export async function requestReset(s: Services, email: string): Promise<void> {
  await takingAtLeast(RESET_MS, mailReset(s, email))
}

async function mailReset(s: Services, email: string): Promise<void> {
  const [account] = await s.db.system((tx) =>
    tx.select().from(accounts).where(eq(accounts.email, email)),
  )
  if (!account) return
  const link = await stableLink(s, account.id, 'reset')
  if (!(await takeLinkMail(s, link))) return
  const t = await mailTranslator(s, account.id)
  await sendMail(
    s,
    {
      to: email,
      subject: t('Set a new password for Ausculta'),
      text: t(
        'Open this link to set a new password. It works once and expires one hour after you first asked for it:\n\n{link}\n\nIf you did not ask for it, ignore this message. Your password stays the same.',
        { link },
      ),
    },
    account.id,
  )
}

/** Consumes a link. @throws AppError 'Invalid verification code.' if it is unknown or used, or 'Verification code has expired.' */
export async function redeemLink(
  s: Services,
  purpose: Purpose,
  secret: string,
): Promise<{ userId: string; newEmail: string | null }> {
  const [used] = await s.db.system((tx) =>
    tx
      .delete(emailTokens)
      .where(and(eq(emailTokens.tokenHash, hashSecret(secret)), eq(emailTokens.purpose, purpose)))
      .returning(),
  )
  if (!used) {
    throw new AppError('bad-request', words.invalidCode, {
      detail: 'This link was already used. Request a new one.',
    })
  }
  if (used.expires <= s.now())
    throw new AppError('bad-request', words.expiredCode, { detail: 'Request a new link.' })
  return used
}

export async function verifyEmail(s: Services, secret: string): Promise<void> {
  const { userId: id } = await redeemLink(s, 'verify', secret)
  await s.db.system((tx) =>
    tx.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, id)),
  )
}

/** Sets the password and ends every session. It opens none: the next sign-in still requires the second factor. */
export async function resetPassword(s: Services, secret: string, password: string): Promise<void> {
  // Check the password before consuming the link, so that a weak one does not use up the link.
  assertStrong(password, '')
  const { userId: id } = await redeemLink(s, 'reset', secret)
  const passwordHash = await hashPassword(password)
  await s.db.system(async (tx) => {
    const mine = eq(accounts.id, id)
    const [before] = await tx.select().from(accounts).where(mine).for('update')
    await tx.update(accounts).set({ passwordHash, emailVerified: true }).where(mine)
    await endWaiting(tx, id)
    // The owner may be locked out by attempts, their own or a stranger's, on the old password.
    if (before) await forgetTries(tx, before.email)
    // Another person may have created the account; their Google account must no longer open it.
    if (!before?.emailVerified) await tx.delete(identities).where(eq(identities.userId, id))
  })
  await endSessions(s, id)
  await tellOwner(s, id, 'password')
}

/** Ends what was started under the old password: mailed links and pending sign-ins. */
export async function endWaiting(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailTokens).where(eq(emailTokens.userId, userId))
  await tx.delete(pendingMfa).where(eq(pendingMfa.userId, userId))
}
