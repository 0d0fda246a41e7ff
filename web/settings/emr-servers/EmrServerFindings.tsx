import type { EmrServerTest } from '#contract/emr-servers.ts'
import css from '../settings.module.css'
import { TestLine } from '../TestLine.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

/** What testing the address of an EMR found. */
export function EmrServerFindings({ result }: { result: EmrServerTest }) {
  const { ok, message, detail, found } = result
  return (
    <div>
      <TestLine ok={ok}>{[message, detail].filter(Boolean).map(translate).join(' ')}</TestLine>
      {found && (
        <ul className={css.hint}>
          <li>{t('Users allow access at {address}', { address: found.connectUrl })}</li>
          <li>{t('Tokens come from {address}', { address: found.tokenUrl })}</li>
          <li>
            {found.scopes === 'v2'
              ? t('It supports version 2 scopes.')
              : t('It supports version 1 scopes only.')}
          </li>
          <li>
            {found.canRevoke
              ? t('Disconnecting ends access there, too.')
              : t('Disconnecting deletes the tokens here only: it can’t revoke them.')}
          </li>
          <AuthMethods methods={found.authMethods} />
        </ul>
      )}
    </div>
  )
}

/** How clients may authenticate; nothing if the EMR doesn't say. */
function AuthMethods({ methods }: { methods: readonly string[] }) {
  const withSecret = methods.filter((method) => !['none', 'private_key_jwt'].includes(method))
  return (
    <>
      {methods.includes('private_key_jwt') && <li>{t('It accepts clients with a key.')}</li>}
      {methods.includes('none') && <li>{t('It accepts clients without a secret.')}</li>}
      {withSecret.length > 0 && (
        <li>{t('Clients authenticate by: {methods}', { methods: withSecret.join(', ') })}</li>
      )}
    </>
  )
}
