import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import type { SignInAnswer } from '#contract/accounts.ts'
import { askReauthenticationPasskey, reauthenticateByPasskey } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { showPasskey } from './mfa/passkeys.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  onShown: (answer: SignInAnswer) => void
}

/** Confirms the identity by a passkey. */
export function ReauthPasskey({ onShown }: Props) {
  const show = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call(askReauthenticationPasskey, {})
      const response = await showPasskey(options)
      return call(reauthenticateByPasskey, { body: { challengeId, response } })
    },
    meta: { shownBy: 'form' },
    onSuccess: onShown,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={show.isPending}
        onClick={() => show.mutate()}
      >
        {t('Use a passkey')}
      </Button>
      {show.error && <FormError error={show.error} />}
    </>
  )
}
