import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts.ts'
import { reauthenticate } from '#contract/sessions.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The action on the button, such as "Continue". */
  verb: string
  onShown: (answer: SignInAnswer) => void
}

/** Confirms the identity by the password. */
export function ReauthPassword({ verb, onShown }: Props) {
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
          label={t('Password')}
          autoComplete="current-password"
          data-autofocus
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has nothing but this field.
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={confirm.isPending}>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
