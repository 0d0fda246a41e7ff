import { confirmDevice } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { MailedLink } from './MailedLink.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The target of the mail that confirms a browser. */
export const ConfirmDevice = ({ token }: { token: string }) => (
  <MailedLink
    token={token}
    confirm={(mailed) => anonymous.call(confirmDevice, { body: { token: mailed } })}
    pending={t('Confirming this browser')}
    title={t('This browser is confirmed')}
    advice={t('Links work once. Sign in again to get a new one.')}
    next={{ label: t('Sign in'), to: paths.signIn() }}
  />
)
