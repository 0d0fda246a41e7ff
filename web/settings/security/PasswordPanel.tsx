import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { words } from '#contract/errors.ts'
import { changePassword } from '#contract/sessions.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call, keepSession } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { methodsQuery } from '#web/accounts/setup.ts'

/** Changes the password, or creates one for an account that signs in with a provider only. */
export function PasswordPanel() {
  const { data } = useQuery(methodsQuery)
  const title = data?.hasPassword === false ? 'Create a password' : 'Password'
  return (
    <Panel title={title}>
      {data ? <PasswordForm hasPassword={data.hasPassword} /> : <LoadingRows count={3} />}
    </Panel>
  )
}

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { form, change } = usePasswordForm(hasPassword)
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="md">
        <FormError error={change.error} />
        {hasPassword && (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            maxLength={256}
            {...form.getInputProps('current')}
          />
        )}
        <PasswordInput
          label="New password"
          description="At least 8 characters. It signs out every other device."
          autoComplete="new-password"
          maxLength={256}
          {...form.getInputProps('password')}
        />
        <div>
          <Button variant="default" type="submit" loading={change.isPending}>
            {hasPassword ? 'Change password' : 'Create password'}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function usePasswordForm(hasPassword: boolean) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: (value) => (hasPassword && !value ? 'Enter your current password.' : null),
      password: (value) => (value.length < 8 ? words.weakPassword : null),
    },
  })
  const change = useMutation({
    mutationFn: ({ current, password }: typeof form.values) =>
      withReauthentication(() =>
        call(changePassword, { body: { password, ...(hasPassword && { current }) } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: (session) => {
      keepSession(session)
      form.reset()
      toastSuccess('Your password is set. Your other devices are signed out.')
      void queries.invalidateQueries({ queryKey: methodsQuery.queryKey })
    },
  })
  return { form, change }
}
