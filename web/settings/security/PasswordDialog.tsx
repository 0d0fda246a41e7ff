import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { words } from '#contract/errors.ts'
import { changePassword } from '#contract/sessions.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { methodsQuery } from '#web/accounts/setup.ts'
import { call, keepSession } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  /** Whether the account has a password, which is changed; otherwise one is created. */
  hasPassword: boolean
  onClose: () => void
}

const passwordHint = t(
  'Use at least 8 characters. A few random words work well. Your other devices will be signed out.',
)

/** Changes the password, or creates one for an account that signs in with a provider only. */
export function PasswordDialog({ hasPassword, onClose }: Props) {
  const { form, change } = usePasswordForm(hasPassword, onClose)
  const label = hasPassword ? t('Change password') : t('Create password')
  return (
    <Modal opened onClose={onClose} title={label}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
        <Stack gap="md">
          <FormError error={change.error} />
          {hasPassword && (
            <PasswordInput
              label={t('Current password')}
              autoComplete="current-password"
              maxLength={256}
              data-autofocus
              {...form.getInputProps('current')}
            />
          )}
          <PasswordInput
            label={t('New password')}
            description={passwordHint}
            autoComplete="new-password"
            maxLength={256}
            {...(!hasPassword && { 'data-autofocus': true })}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function usePasswordForm(hasPassword: boolean, onChanged: () => void) {
  const queries = useQueryClient()
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: (value) => (hasPassword && !value ? t('Enter your current password.') : null),
      password: (value) => (value.length < 8 ? translate(words.weakPassword) : null),
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
      toastSuccess(t('Password saved. Your other devices have been signed out.'))
      void queries.invalidateQueries({ queryKey: methodsQuery.queryKey })
      onChanged()
    },
  })
  return { form, change }
}
