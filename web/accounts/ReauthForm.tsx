import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reauthenticate } from '#contract/sessions.ts'
import { call, keepSession } from '#web/app/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { methodsQuery, setupQuery } from './setup.ts'
import { confirmBy } from './by-provider.ts'

/** Shows who is there, by the password or a provider; for the dialog, and as the first step of others. */
export function ReauthForm({ onDone }: { onDone: () => void }) {
  const { data: methods } = useQuery(methodsQuery)
  const { data: setup } = useQuery(setupQuery)
  if (!methods) return <LoadingRows count={2} />
  const providers = setup?.providers.filter(({ id }) => methods.providers.includes(id)) ?? []
  return (
    <Stack gap="md">
      <p>Show once more who you are, so that nobody else can change how you sign in.</p>
      {methods.hasPassword && <PasswordForm onDone={onDone} />}
      <ProviderButtons
        or={methods.hasPassword}
        providers={providers}
        onChoose={async (provider) => {
          await confirmBy(provider, 'reauthenticate')
          onDone()
        }}
      />
    </Stack>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(reauthenticate, { body: { password } }),
    meta: { shownBy: 'form' },
    onSuccess: (session) => {
      keepSession(session)
      onDone()
    },
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
