import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { reauthenticate } from '#contract/sessions.ts'
import { call, keepSession } from '#web/app/client.ts'
import { FormError } from '#web/ui/FormError.tsx'

/** Shows by the password who is there; for the dialog, and as the first step of others. */
export function ReauthForm({ onDone }: { onDone: () => void }) {
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
        <p>Enter your password once more, so that nobody else can change how you sign in.</p>
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
