import { Group, PasswordInput, TextInput } from '@mantine/core'
import type { SignUpForm } from './useSignUpForm.ts'

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
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        readOnly={isEmailFixed}
        size="md"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordInput
        label="Password"
        name="password"
        description="At least 8 characters. A few words are easier to remember and harder to guess."
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
        label="First name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing but this form.
        autoFocus
        autoComplete="given-name"
        size="md"
        key={form.key('firstName')}
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        size="md"
        key={form.key('lastName')}
        {...form.getInputProps('lastName')}
      />
    </Group>
  )
}
