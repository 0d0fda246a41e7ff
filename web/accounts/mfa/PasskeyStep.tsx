import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { askPasskey } from '#contract/mfa.ts'
import { anonymous } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../accounts.module.css'
import { showPasskey } from './passkeys.ts'
import type { SecondFactorProps } from './second-factor-props.ts'
import { t } from '#web/i18n/i18n.ts'

export function PasskeyStep({ pendingId, show, onShown }: SecondFactorProps) {
  const enter = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await anonymous.call(askPasskey, { body: { pendingId } })
      return show({ kind: 'passkey', challengeId, response: await showPasskey(options) })
    },
    meta: { shownBy: 'form' },
    onSuccess: onShown,
  })
  return (
    <Stack gap="md">
      <p className={css.text}>
        {t('Your browser will ask for your fingerprint, face, PIN or security key.')}
      </p>
      <FormError error={enter.error} />
      <Button
        size="md"
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={enter.isPending}
        onClick={() => enter.mutate()}
      >
        {t('Use my passkey')}
      </Button>
    </Stack>
  )
}
