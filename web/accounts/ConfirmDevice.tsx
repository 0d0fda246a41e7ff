import { confirmDevice } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { MailedLink } from './MailedLink.tsx'

/** The target of the mail that confirms a browser. */
export const ConfirmDevice = ({ token }: { token: string }) => (
  <MailedLink
    token={token}
    confirm={(mailed) => anonymous.call(confirmDevice, { body: { token: mailed } })}
    pending="Confirming this browser"
    title="This browser is confirmed"
    advice="Links work once. Try to sign in to get a new one."
    next={{ label: 'Sign in', to: paths.signIn() }}
  />
)
