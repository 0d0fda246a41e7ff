import { SecondFactors } from '#web/accounts/mfa/SecondFactors.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProvidersPanel } from './ProvidersPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** How the user signs in, and on which devices. */
export function SecuritySettings() {
  return (
    <>
      <PasswordPanel />
      <ProvidersPanel />
      <SecondFactors />
      <EmailPanel />
      <SessionsPanel />
    </>
  )
}
