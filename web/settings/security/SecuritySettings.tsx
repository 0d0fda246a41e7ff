import { SecondFactors } from '#web/accounts/mfa/SecondFactors.tsx'
import { useIsDemo } from '#web/api/useUser.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { Section } from '../Section.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProvidersPanel } from './ProvidersPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** How the user signs in, and on which devices. */
export function SecuritySettings() {
  if (useIsDemo()) return <InDemo />
  return (
    <>
      <Section id="password">
        <PasswordPanel />
      </Section>
      <Section id="providers">
        <ProvidersPanel />
      </Section>
      <Section id="two-factor">
        <SecondFactors />
      </Section>
      <Section id="email">
        <EmailPanel />
      </Section>
      <Section id="sessions">
        <SessionsPanel />
      </Section>
    </>
  )
}

/** A visitor of a demo has no way to sign in that could be changed. */
const InDemo = () => (
  <>
    <Section id="password">
      <Panel title={t('Sign-in')}>
        <p>{t('In the demo, you can’t change how you sign in. Everything is deleted tonight.')}</p>
      </Panel>
    </Section>
    <Section id="sessions">
      <SessionsPanel />
    </Section>
  </>
)
