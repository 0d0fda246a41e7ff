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
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { beforeChange, type LinkDelivery, linkCreated, newLinkLabel } from '../mail-words.ts'
import { useLinkDelivery } from '../useLinkDelivery.ts'
import css from './security.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** The email address of the account, and how to change it. */
export function EmailPanel() {
  const { email, emailVerified } = useUser()
  const { form, change } = useEmailForm()
  const delivery = useLinkDelivery()
  return (
    <Panel title={t('Email')}>
      <div className={css.address}>
        <strong>{email}</strong>
        <Tag tone={emailVerified ? 'good' : 'plain'}>
          {emailVerified ? t('Confirmed') : t('Not confirmed')}
        </Tag>
        {!emailVerified && <Resend delivery={delivery} />}
      </div>
      <form onSubmit={form.onSubmit((values) => change.mutate(values.email.trim()))} noValidate>
        <Stack gap="md">
          <FormError error={change.error} />
          <TextInput
            label={t('New email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            description={<LinkedText>{beforeChange(delivery)}</LinkedText>}
            {...form.getInputProps('email')}
          />
          <div>
            <Button variant="default" type="submit" loading={change.isPending}>
              {t('Change email')}
            </Button>
          </div>
          {change.isSuccess && <LinkSent delivery={delivery} email={change.variables} />}
        </Stack>
      </form>
    </Panel>
  )
}

function LinkSent({ delivery, email }: { delivery: LinkDelivery; email: string }) {
  return (
    <p role="status" className={css.hint}>
      {delivery === 'email' ? (
        t('A link is on its way to {email}.', { email })
      ) : (
        <LinkedText>{linkCreated(delivery)}</LinkedText>
      )}
    </p>
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
    // Later typing stays.
    onSuccess: (_, to) => form.setValues((now) => (now.email?.trim() === to ? { email: '' } : now)),
  })
  return { form, change }
}

function Resend({ delivery }: { delivery: LinkDelivery }) {
  const resend = useMutation({ mutationFn: () => call(resendVerification, {}) })
  if (resend.isSuccess)
    return (
      <span className={css.hint} role="status">
        <LinkedText>{linkCreated(delivery)}</LinkedText>
      </span>
    )
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {newLinkLabel(delivery)}
    </Button>
  )
}
