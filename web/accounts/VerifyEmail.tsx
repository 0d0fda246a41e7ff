import { verifyEmail } from '#contract/accounts.ts'
import { confirmEmail } from '#contract/sessions.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { MailedLink } from './MailedLink.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  token: string
  /** Whether the link confirms another address for an existing account. */
  changes?: boolean
}

/** The target of the mails that confirm the address of an account. */
export const VerifyEmail = ({ token, changes }: Props) => (
  <MailedLink
    token={token}
    confirm={(mailed) =>
      anonymous.call(changes ? confirmEmail : verifyEmail, { body: { token: mailed } })
    }
    pending={t('Confirming your address')}
    title={t('Your address is confirmed')}
    advice={t('Links work once. Sign in to request a new one.')}
    next={{ label: t('Continue'), to: paths.home }}
  />
)
