import { useSearchParams } from 'react-router'
import { verifyEmail } from '#contract/accounts.ts'
import { confirmEmail } from '#contract/sessions.ts'
import { anonymous } from '#web/api/client.ts'
import { safeNext } from '#web/paths.ts'
import { MailedLink } from './MailedLink.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  token: string
  /** Whether the link confirms another address for an existing account. */
  changes?: boolean
}

/** The target of the mails that confirm the address of an account. */
export function VerifyEmail({ token, changes }: Props) {
  const [search] = useSearchParams()
  return (
    <MailedLink
      token={token}
      confirm={(mailed) =>
        anonymous.call(changes ? confirmEmail : verifyEmail, { body: { token: mailed } })
      }
      pending={t('Confirming your address')}
      title={t('Your address is confirmed')}
      advice={t('Links work once. Sign in to request a new one.')}
      next={{ label: t('Continue'), to: safeNext(search.get('next')) }}
    />
  )
}
