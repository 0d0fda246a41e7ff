import { Button } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { askSignInPasskey, signInByPasskey } from '#contract/mfa.ts'
import { anonymous } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { useEnter } from '../useEnter.ts'
import { canUsePasskeys, showPasskey } from './passkeys.ts'
import { t } from '#web/i18n/i18n.ts'

/** Signs in by a passkey alone, where the browser supports passkeys. */
export function PasskeySignIn() {
  const enter = useEnter(async () => {
    const { challengeId, options } = await anonymous.call(askSignInPasskey, {})
    const response = await showPasskey(options)
    return anonymous.call(signInByPasskey, { body: { challengeId, response } })
  })
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={enter.isPending}
        onClick={() => enter.mutate()}
      >
        {t('Sign in with a passkey')}
      </Button>
      {enter.error && <FormError error={enter.error} />}
    </>
  )
}
