import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts.ts'
import { words } from '#contract/errors.ts'
import { changeEmail } from '#contract/sessions.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { useUser } from '#web/api/useUser.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from './security.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** The email address of the account, and how to change it. */
export function EmailPanel() {
  const { email, emailVerified } = useUser()
  const { form, change } = useEmailForm()
  return (
    <Panel title={t('Email')}>
      <div className={css.address}>
        <strong>{email}</strong>
        <Tag tone={emailVerified ? 'good' : 'plain'}>
          {emailVerified ? t('Confirmed') : t('Not confirmed')}
        </Tag>
        {!emailVerified && <Resend />}
      </div>
      <form onSubmit={form.onSubmit((values) => change.mutate(values.email.trim()))} noValidate>
        <Stack gap="md">
          <FormError error={change.error} />
          <TextInput
            label={t('New email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            description={t('We’ll send a link to the new address. Open it to confirm the change.')}
            {...form.getInputProps('email')}
          />
          <div>
            <Button variant="default" type="submit" loading={change.isPending}>
              {t('Change email')}
            </Button>
          </div>
          {change.isSuccess && (
            <p role="status" className={css.hint}>
              {t('A link is on its way to {email}.', { email: change.variables })}
            </p>
          )}
        </Stack>
      </form>
    </Panel>
  )
}

function useEmailForm() {
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (value) =>
        /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : translate(words.invalidEmail),
    },
  })
  const change = useMutation({
    mutationFn: (to: string) =>
      withReauthentication(() => call(changeEmail, { body: { email: to } })),
    meta: { shownBy: 'form' },
    // What was typed since stays.
    onSuccess: (_, to) => form.setValues((now) => (now.email?.trim() === to ? { email: '' } : now)),
  })
  return { form, change }
}

function Resend() {
  const resend = useMutation({ mutationFn: () => call(resendVerification, {}) })
  if (resend.isSuccess) return <span className={css.hint}>{t('A link is on its way.')}</span>
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {t('Send me a link')}
    </Button>
  )
}
