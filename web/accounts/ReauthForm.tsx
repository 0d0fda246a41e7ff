import { Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts.ts'
import { completeReauthentication } from '#contract/mfa.ts'
import { reauthenticate } from '#contract/sessions.ts'
import { call, keepSession } from '#web/app/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { SecondWays } from './mfa/SecondWays.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { methodsQuery, setupQuery } from './setup.ts'
import { confirmBy } from './by-provider.ts'

interface Props {
  onDone: () => void
  /** The second factor that is asked for, where the first was shown already. */
  waiting?: string | undefined
}

/**
 * Shows who is there, by the password or a provider, and by the second factor where one is on; for the dialog, and as the
 * first step of others.
 */
export function ReauthForm({ onDone, waiting }: Props) {
  const { data: methods } = useQuery(methodsQuery)
  const { data: setup } = useQuery(setupQuery)
  const [pendingId, setPendingId] = useState(waiting)
  const goOn = (answer: SignInAnswer) => {
    if (answer.state === 'mfa-required') return setPendingId(answer.pendingId)
    keepSession(answer)
    onDone()
  }
  if (pendingId)
    return (
      <SecondWays
        pendingId={pendingId}
        show={(proof) => call(completeReauthentication, { body: { pendingId, proof } })}
        onShown={goOn}
        verb="Continue"
      >
        <Anchor component="button" type="button" onClick={() => setPendingId(undefined)}>
          Begin again
        </Anchor>
      </SecondWays>
    )
  if (!methods) return <LoadingRows count={2} />
  const providers = setup?.providers.filter(({ id }) => methods.providers.includes(id)) ?? []
  return (
    <Stack gap="md">
      <p>Show once more who you are, so that nobody else can do this in your name.</p>
      {methods.hasPassword && <PasswordForm onShown={goOn} />}
      <ProviderButtons
        or={methods.hasPassword}
        providers={providers}
        onChoose={async (provider) => {
          goOn(await confirmBy(provider, 'reauthenticate'))
        }}
      />
    </Stack>
  )
}

function PasswordForm({ onShown }: { onShown: (answer: SignInAnswer) => void }) {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(reauthenticate, { body: { password } }),
    meta: { shownBy: 'form' },
    onSuccess: onShown,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (password) confirm.mutate()
      }}
    >
      <Stack gap="md">
        <FormError error={confirm.error} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={confirm.isPending}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}
