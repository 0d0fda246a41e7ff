import { Anchor, Button, Modal, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { resetPassword } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { resetRules } from './form-rules.ts'
import { t } from '#web/i18n/i18n.ts'

/** Password reset: sets a new password by the link that was mailed. */
export function ResetDialog({ token }: { token: string }) {
  const navigate = useNavigate()
  const close = () => void navigate(paths.signIn(), { replace: true })
  return (
    <Modal opened onClose={close} title={t('Choose a new password')}>
      <ResetForm token={token} />
    </Modal>
  )
}

function ResetForm({ token }: { token: string }) {
  const { form, reset } = useResetForm(token)
  return (
    <form onSubmit={form.onSubmit((values) => reset.mutate(values))} noValidate>
      <Stack gap="md">
        <FormError error={reset.error} />
        <PasswordInput
          label={t('New password')}
          name="password"
          description={t('Use at least 8 characters. Your other devices will be signed out.')}
          autoComplete="new-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={reset.isPending}>
          {t('Set password')}
        </Button>
        {reset.error && (
          <div className={css.links}>
            <Anchor component={Link} to={paths.signIn({ to: 'forgot' })}>
              {t('Request a new link')}
            </Anchor>
          </div>
        )}
      </Stack>
    </form>
  )
}

function useResetForm(token: string) {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: schemaResolver(resetRules, { sync: true }),
  })
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      anonymous.call(resetPassword, { body: { token, password } }),
    meta: { shownBy: 'form' },
    // Replaces the address, which removes the used token from the history.
    onSuccess: () =>
      navigate(paths.signIn(), {
        replace: true,
        state: t('Your password is set. Your other devices are signed out. Sign in to continue.'),
      }),
  })
  return { form, reset }
}
