import { Button, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { enrolPasskey, startPasskey } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import type { SetupProps } from './setup-props.ts'
import mfaCss from './mfa.module.css'
import { makePasskey } from './passkeys.ts'
import { isStale } from './stale.ts'
import { t } from '#web/i18n/i18n.ts'

export function PasskeySetup({ onEnrolled, onStale }: SetupProps) {
  const [name, setName] = useState('')
  const make = useEnrolPasskey({ onEnrolled, onStale })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate(name)
      }}
    >
      <Stack gap="md">
        <p className={mfaCss.lead}>
          {t(
            'A passkey is stored on this device, your phone or a security key. You use it with your fingerprint, face or PIN. No other site can use it.',
          )}
        </p>
        <FormError error={make.error} />
        <TextInput
          label={t('Name')}
          description={t('Helps you recognise it later.')}
          placeholder={t('Practice laptop')}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={make.isPending}>
          {t('Create passkey')}
        </Button>
      </Stack>
    </form>
  )
}

function useEnrolPasskey({ onEnrolled, onStale }: SetupProps) {
  return useMutation({
    mutationFn: async (name: string) => {
      const { challengeId, options } = await call(startPasskey, {})
      const response = await makePasskey(options)
      return call(enrolPasskey, { body: { challengeId, response, name } })
    },
    meta: { shownBy: 'form' },
    onSuccess: onEnrolled,
    onError: (error) => isStale(error) && onStale(),
  })
}
