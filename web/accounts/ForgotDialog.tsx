import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { requestReset } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { forgotRules } from './form-rules.ts'
import { useVerifier } from './useVerifier.ts'
import { t } from '#web/i18n/i18n.ts'

/** Password reset: asks for the address that gets the link. */
export function ForgotDialog() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.signIn(), { replace: true })
  const request = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      anonymous.call(requestReset, { body: { email: email.trim() } }),
    meta: { shownBy: 'form' },
  })
  const isSent = request.isSuccess
  return (
    <Modal opened onClose={close} title={isSent ? t('Check your email') : t('Reset your password')}>
      {isSent ? (
        <Requested email={request.variables.email.trim()} onClose={close} />
      ) : (
        <RequestForm request={request} onClose={close} />
      )}
    </Modal>
  )
}

interface FormProps {
  request: { mutate: (values: { email: string }) => void; isPending: boolean; error: unknown }
  onClose: () => void
}

function RequestForm({ request, onClose }: FormProps) {
  useVerifier()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(forgotRules, { sync: true }),
  })
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        <p className={css.text}>{t('We’ll email you a link to set a new password.')}</p>
        <FormError error={request.error} />
        <TextInput
          label={t('Email')}
          type="email"
          name="email"
          autoComplete="username"
          data-autofocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={request.isPending}>
            {t('Send link')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Requested({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <p className={css.text} role="status">
        {t(
          'If {email} has an account, we’ve sent a link to set a new password. It works once. If this server can’t send email, ask your administrator for the link.',
          { email },
        )}
      </p>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t('Back to sign in')}
        </Button>
      </Group>
    </Stack>
  )
}
