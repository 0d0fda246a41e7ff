import { Button, Stack } from '@mantine/core'
import css from './accounts.module.css'

/** Shown when the account asks for a second factor, which this version cannot take yet: no session is opened. */
export function SecondStep({ onBack }: { onBack: () => void }) {
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>A second step is needed</h1>
      <p className={css.text}>
        Your password is right, and this account also asks for a code. Entering the code is not
        possible here yet. Ask your administrator to switch the second step off for your account.
      </p>
      <Button variant="default" size="md" onClick={onBack}>
        Back to sign in
      </Button>
    </Stack>
  )
}
