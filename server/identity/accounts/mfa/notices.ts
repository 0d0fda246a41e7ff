import { eq } from 'drizzle-orm'
import type { Translator } from '#common/translation.ts'
import type { FactorKind } from '#contract/mfa.ts'
import { mailTranslator } from '#server/identity/accounts/mail-language.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { sendMail } from '#server/identity/messaging/mail/mail.ts'
import type { Services } from '#server/services.ts'

type Change = 'added' | 'removed' | 'reset' | 'recovery' | 'password' | 'linked' | 'unlinked'

/** Mails the owner that their sign-in has changed, so that a stranger's doing does not go unseen (ASVS 5.0 §6.3.7). */
export async function tellOwner(
  s: Services,
  userId: string,
  what: Change,
  kind?: FactorKind,
): Promise<void> {
  const [account] = await s.db.system((tx) =>
    tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, userId)),
  )
  if (!account) return
  const t = await mailTranslator(s, userId)
  const time = `${s.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  await sendMail(
    s,
    {
      to: account.email,
      subject: t('Your sign-in to Ausculta has changed'),
      text: t(
        '{change}\n\nTime: {time}\n\nIf it was not you, change your password now and tell your administrator.',
        { change: describeChange(t, what, kind), time },
      ),
    },
    userId,
  )
}

function describeChange(t: Translator['text'], what: Change, kind?: FactorKind): string {
  const changes: Record<Change, string> = {
    added: t(
      '{kind, select, phone {A phone was} totp {An authenticator app was} passkey {A passkey was} other {A factor was}} added as a second step of your sign-in.',
      { kind: kind ?? '' },
    ),
    removed: t(
      '{kind, select, phone {A phone was} totp {An authenticator app was} passkey {A passkey was} other {A factor was}} removed from the second steps of your sign-in.',
      { kind: kind ?? '' },
    ),
    reset: t('An administrator removed all second steps of your sign-in.'),
    recovery: t('A recovery code was used to sign in to your account.'),
    password: t('The password of your account was changed.'),
    linked: t('An account at Google or at your clinic was added as a way to sign in.'),
    unlinked: t('An account at Google or at your clinic was removed from your ways to sign in.'),
  }
  return changes[what]
}
