import { SecondFactors } from '#web/accounts/mfa/SecondFactors.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProvidersPanel } from './ProvidersPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** How one signs in, and where one is signed in. One panel a line. */
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
