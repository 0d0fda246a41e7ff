import { SecondFactors } from '#web/accounts/mfa/SecondFactors.tsx'
import { Section } from '../Section.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProvidersPanel } from './ProvidersPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** How the user signs in, and on which devices. */
export function SecuritySettings() {
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
