import { Button, Stack } from '@mantine/core'
import { Fingerprint } from 'lucide-react'
import { askPasskey, completeSignIn } from '#contract/mfa.ts'
import { anonymous } from '#web/app/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from '../accounts.module.css'
import { useEnter } from '../useEnter.ts'
import { showPasskey } from './passkeys.ts'

export function PasskeyStep({ pendingId }: { pendingId: string }) {
  const enter = useEnter(async () => {
    const { challengeId, options } = await anonymous.call(askPasskey, { body: { pendingId } })
    const proof = { kind: 'passkey' as const, challengeId, response: await showPasskey(options) }
    return anonymous.call(completeSignIn, { body: { pendingId, proof } })
  })
  return (
    <Stack gap="md">
      <p className={css.text}>
        Your browser asks for your passkey: a finger, a face, a PIN or a key.
      </p>
      <FormError error={enter.error} />
      <Button
        size="md"
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={enter.isPending}
        onClick={() => enter.mutate()}
      >
        Use my passkey
      </Button>
    </Stack>
  )
}
