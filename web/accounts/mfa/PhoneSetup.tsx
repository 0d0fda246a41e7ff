import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { startPhone, verifyPhone } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import type { SetupProps } from './setup-props.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import mfaCss from './mfa.module.css'
import { isStale } from './stale.ts'
import { t } from '#web/i18n/i18n.ts'

/** The country of a number without a country code. */
const country = () => new Intl.Locale(navigator.language).maximize().region

/** Sets up a phone in two steps: the number, then the code that is sent to it. */
export function PhoneSetup({ onEnrolled, onStale }: SetupProps) {
  const [phoneNumber, setPhoneNumber] = useState('')
  const start = useStartPhone(onStale)
  if (start.data)
    return <Verify {...start.data} onEnrolled={onEnrolled} onBack={() => start.reset()} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate(phoneNumber)
      }}
      noValidate
    >
      <Stack gap="md">
        <p className={mfaCss.lead}>
          {t(
            'We’ll text you a six-digit code whenever you sign in. Text messages can be intercepted. An authenticator app or a passkey is safer.',
          )}
        </p>
        <FormError error={start.error} />
        <TextInput
          label={t('Mobile phone')}
          type="tel"
          autoComplete="tel"
          placeholder="+1 604 555 0123"
          maxLength={40}
          data-autofocus
          value={phoneNumber}
          onChange={(event) => setPhoneNumber(event.currentTarget.value)}
        />
        <Button type="submit" loading={start.isPending}>
          {t('Send a code')}
        </Button>
      </Stack>
    </form>
  )
}

function useStartPhone(onStale: () => void) {
  return useMutation({
    mutationFn: (phoneNumber: string) => {
      const region = country()
      return call(startPhone, { body: { phoneNumber, ...(region && { country: region }) } })
    },
    meta: { shownBy: 'form' },
    onError: (error) => isStale(error) && onStale(),
  })
}

interface VerifyProps {
  challengeId: string
  phoneNumber: string
  onEnrolled: SetupProps['onEnrolled']
  onBack: () => void
}

function Verify({ challengeId, phoneNumber, onEnrolled, onBack }: VerifyProps) {
  return (
    <ConfirmCode
      verify={(code) => call(verifyPhone, { body: { challengeId, code } })}
      onEnrolled={onEnrolled}
      below={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Change number or get a new code')}
        </Anchor>
      }
    >
      <p role="status">
        {t('We sent a six-digit code to {number}. It works for 10 minutes.', {
          number: phoneNumber,
        })}
      </p>
    </ConfirmCode>
  )
}
