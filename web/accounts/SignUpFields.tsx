import { Group, PasswordInput, TextInput } from '@mantine/core'
import type { SignUpForm } from './useSignUpForm.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  form: SignUpForm
  /** The address is that of the invitation. */
  isEmailFixed: boolean
}

export function SignUpFields({ form, isEmailFixed }: Props) {
  return (
    <>
      <NameFields form={form} />
      <TextInput
        label={t('Email')}
        type="email"
        name="email"
        autoComplete="username"
        readOnly={isEmailFixed}
        size="md"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        description={t('Use at least 8 characters. A few random words work well.')}
        autoComplete="new-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </>
  )
}

function NameFields({ form }: Pick<Props, 'form'>) {
  return (
    <Group grow align="flex-start">
      <TextInput
        label={t('First name')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing but this form.
        autoFocus
        autoComplete="given-name"
        size="md"
        key={form.key('firstName')}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={t('Last name')}
        autoComplete="family-name"
        size="md"
        key={form.key('lastName')}
        {...form.getInputProps('lastName')}
      />
    </Group>
  )
}
