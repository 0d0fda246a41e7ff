import { Button, Divider, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ProviderId } from '#contract/providers.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { GoogleMark } from './GoogleMark.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  providers: readonly { id: ProviderId; label: string }[]
  onChoose: (provider: ProviderId) => Promise<void>
  /** Runs before `onChoose`, for example to reset the error of the form beside it. */
  onBegin?: (() => void) | undefined
  /** Shows "or" above the buttons. */
  or?: boolean
}

/** One button per provider. */
export function ProviderButtons({ providers, onChoose, onBegin, or = false }: Props) {
  const [error, setError] = useState<unknown>()
  const choose = useMutation({
    mutationFn: onChoose,
    meta: { shownBy: 'form' },
    onMutate: () => {
      setError(undefined)
      onBegin?.()
    },
    // Set here, because the mutation forgets the error of an earlier click when a later one starts.
    onError: setError,
  })
  if (providers.length === 0) return null
  return (
    <Stack gap="sm">
      {or && <Divider label={t('or')} />}
      <FormError error={error} />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          leftSection={id === 'google' ? <GoogleMark /> : <KeyRound size={18} aria-hidden />}
          // Not `loading`: a second click focuses the open window and says so.
          aria-busy={choose.isPending && choose.variables === id}
          onClick={() => choose.mutate(id)}
        >
          {translate(label)}
        </Button>
      ))}
    </Stack>
  )
}
