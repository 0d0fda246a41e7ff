import { PasswordPanel } from './PasswordPanel.tsx'

/** How one signs in, and where one is signed in. One panel a line. */
export function SecuritySettings() {
  return (
    <>
      <PasswordPanel />
    </>
  )
}
