import { eq } from 'drizzle-orm'
import type { FactorKind } from '#contract/mfa.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'

const named: Record<FactorKind, string> = {
  phone: 'a phone',
  totp: 'an authenticator app',
  passkey: 'a passkey',
}

/** Mails the owner that their sign-in has changed, so that a stranger's doing does not go unseen (ASVS 5.0 §6.3.7). */
export async function tellOwner(
  s: Services,
  userId: string,
  what: 'added' | 'removed' | 'reset' | 'recovery' | 'password' | 'linked' | 'unlinked',
  kind?: FactorKind,
): Promise<void> {
  const [account] = await s.db.system((tx) =>
    tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId)),
  )
  if (!account) return
  const happened = {
    added: `${kind ? named[kind] : 'A factor'} was added as a second step of your sign-in.`,
    removed: `${kind ? named[kind] : 'A factor'} was removed from the second steps of your sign-in.`,
    reset: 'an administrator removed all second steps of your sign-in.',
    recovery: 'a recovery code was used to sign in to your account.',
    password: 'the password of your account was changed.',
    linked: 'an account at Google or at your clinic was added as a way to sign in.',
    unlinked: 'an account at Google or at your clinic was taken off your ways to sign in.',
  }[what]
  await sendMail(
    s,
    {
      to: account.email,
      subject: 'Your sign-in to Ausculta has changed',
      text: `On ${s.now().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${happened}\n\nIf it was not you, change your password now and tell your administrator.`,
    },
    userId,
  )
}
