import { Button, Divider, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { ProviderId } from '#contract/providers.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { GoogleMark } from './GoogleMark.tsx'

interface Props {
  providers: readonly { id: ProviderId; label: string }[]
  /** What a click does. */
  onChoose: (provider: ProviderId) => Promise<void>
  /** Called before it, such as to take away what another way said. */
  onBegin?: (() => void) | undefined
  /** Above them, where there are other ways: "or". */
  or?: boolean
}

/** The ways to sign in beside the password, each a button with its words. */
export function ProviderButtons({ providers, onChoose, onBegin, or = false }: Props) {
  const [error, setError] = useState<unknown>()
  const choose = useMutation({
    mutationFn: onChoose,
    meta: { shownBy: 'form' },
    onMutate: () => {
      setError(undefined)
      onBegin?.()
    },
    // Of every press: that of the window which is open may end after a later one.
    onError: setError,
  })
  if (providers.length === 0) return null
  return (
    <Stack gap="sm">
      {or && <Divider label="or" />}
      <FormError error={error} />
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          leftSection={id === 'google' ? <GoogleMark /> : <KeyRound size={18} aria-hidden />}
          // Not `loading`: a second click says that the window is open already, and shows it.
          aria-busy={choose.isPending && choose.variables === id}
          onClick={() => choose.mutate(id)}
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}
