import { Button, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactorKind } from '#contract/mfa.ts'
import { openSession } from '#web/api/session.ts'
import { ReauthForm } from '../ReauthForm.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import { PhoneSetup } from './PhoneSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetup } from './TotpSetup.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  kind: FactorKind
  /** The user has just signed in, so the password is asked for only where the server requires it. */
  isFresh?: boolean
  onDone: () => void
  /** Recovery codes are shown, only once. */
  onCodes?: () => void
}

const forms = { phone: PhoneSetup, totp: TotpSetup, passkey: PasskeySetup }
const done: Record<FactorKind, string> = {
  phone: t('Your phone is set up. You’ll now sign in with your password and a code.'),
  totp: t('Your app is set up. You’ll now sign in with your password and a code from the app.'),
  passkey: t('Your passkey is set up. Use it alone, or after your password.'),
}

/** Specification §4: reauthenticate, then phone and verify (or the steps of another kind), then done. */
export function AddFactor({ kind, isFresh = false, onDone, onCodes }: Props) {
  const queries = useQueryClient()
  const [step, setStep] = useState<'reauthenticate' | 'enrol' | 'done'>(
    isFresh ? 'enrol' : 'reauthenticate',
  )
  const [codes, setCodes] = useState<string[] | null>(null)
  const Form = forms[kind]
  if (step === 'reauthenticate') return <ReauthForm onDone={() => setStep('enrol')} />
  if (step === 'enrol')
    return (
      <Form
        onStale={() => setStep('reauthenticate')}
        onEnrolled={({ session, recoveryCodes }) => {
          openSession(queries, session)
          void queries.invalidateQueries({ queryKey: ['me'] })
          setCodes(recoveryCodes)
          if (recoveryCodes) onCodes?.()
          setStep('done')
        }}
      />
    )
  return (
    <Stack gap="md">
      <p role="status">{done[kind]}</p>
      {codes && <RecoveryCodes codes={codes} />}
      <Button onClick={onDone}>{codes ? t('I’ve saved these codes') : t('Done')}</Button>
    </Stack>
  )
}
