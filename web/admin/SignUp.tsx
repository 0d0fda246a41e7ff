import { useQuery } from '@tanstack/react-query'
import { Panel } from '#web/ui/Panel.tsx'
import { Invitations } from './Invitations.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { signUpQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Who may create an account, and who is invited to. */
export function SignUp() {
  const query = useQuery(signUpQuery)
  return (
    <>
      <Panel title={t('Who can create an account')}>
        <Loaded what={t('the sign-up settings')} query={query}>
          {(policy) => <PolicyForm saved={policy} />}
        </Loaded>
      </Panel>
      <Panel title={t('Invitations')}>
        <Invitations />
      </Panel>
    </>
  )
}
