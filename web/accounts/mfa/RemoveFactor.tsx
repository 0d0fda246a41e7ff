import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeFactor, type Factor } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { ReauthForm } from '../ReauthForm.tsx'
import { factorsQuery } from './queries.ts'
import { isStale } from './stale.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  factor: Factor
  isLast: boolean
  onClose: () => void
}

/** Specification §4: reauthenticate, confirm. */
export function RemoveFactor({ factor, isLast, onClose }: Props) {
  const queries = useQueryClient()
  const [step, setStep] = useState<'reauthenticate' | 'confirm'>('reauthenticate')
  const remove = useMutation({
    mutationFn: () => call(removeFactor, { params: { factorId: factor.factorId } }),
    meta: { shownBy: 'form' },
    onSuccess: (left) => {
      queries.setQueryData(factorsQuery.queryKey, left)
      onClose()
    },
    onError: (error) => isStale(error) && setStep('reauthenticate'),
  })
  if (step === 'reauthenticate') return <ReauthForm onDone={() => setStep('confirm')} />
  return (
    <Stack gap="md">
      <p>
        {isLast
          ? t(
              'Only your password will protect your account. Your recovery codes will stop working.',
            )
          : t('You won’t be able to sign in with it any more.')}
      </p>
      <FormError error={remove.error} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Keep it')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {isLast ? t('Turn off two-factor authentication') : t('Remove')}
        </Button>
      </Group>
    </Stack>
  )
}
