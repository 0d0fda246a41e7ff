import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { signUp } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { EnterByProvider } from './EnterByProvider.tsx'
import { signUpRules } from './form-rules.ts'
import { setupQuery } from './setup.ts'
import { useEnter } from './useEnter.ts'
import { useVerifier } from './useVerifier.ts'

interface Props {
  /** Nobody has an account yet. */
  first: boolean
  /** The secret of an invitation, and the address that was invited; or the set-up code. */
  invite?: string | undefined
  email?: string | undefined
  onSecondStep: (pendingId: string) => void
}

export function SignUpForm({ first, invite, email = '', onSecondStep }: Props) {
  useVerifier()
  const { data: setup } = useQuery(setupQuery)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '', email, password: '' },
    validate: schemaResolver(signUpRules, { sync: true }),
  })
  // A new one takes away what the buttons of providers said.
  const [tries, setTries] = useState(0)
  const [mailed, setMailed] = useState(false)
  const enter = useEnter(
    async (values: typeof form.values) => {
      const answer = await anonymous.call(signUp, {
        body: { ...values, email: values.email.trim(), ...(invite && { invite }) },
      })
      if (answer.state !== 'look-into-mail') return answer
      setMailed(true)
      // There is nothing to enter yet, and the form is gone.
      return new Promise<never>(() => undefined)
    },
    onSecondStep,
    ({ firstName, lastName }) => ({ firstName, lastName }),
  )
  const submit = (values: typeof form.values) => {
    setTries(tries + 1)
    enter.mutate(values)
  }
  if (mailed)
    return (
      <Stack gap="md" role="status">
        <h1 className={css.title}>Look into your mail</h1>
        <p className={css.text}>We mailed you how to go on. You can close this page.</p>
      </Stack>
    )
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <h1 className={css.title}>Create an account</h1>
        {first && (
          <p className={css.notice}>
            Nobody has an account here yet. The first account administers this installation.
          </p>
        )}
        {!first && !invite && setup?.signUp === 'invitation' && (
          <p className={css.notice}>
            Accounts here are by invitation. Open the link of your invitation, or ask your
            administrator for one.
          </p>
        )}
        <FormError error={enter.error} />
        <Group grow align="flex-start">
          <TextInput
            label="First name"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form is all that one comes here for.
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
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          readOnly={Boolean(invite && email)}
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
        <Button id="sign-in-button" type="submit" size="md" loading={enter.isPending}>
          Create account
        </Button>
        <EnterByProvider
          key={tries}
          invite={invite}
          onSecondStep={onSecondStep}
          onBegin={enter.reset}
        />
        {!first && (
          <div className={css.links}>
            <Anchor component={Link} to={paths.signIn()}>
              I have an account
            </Anchor>
          </div>
        )}
      </Stack>
    </form>
  )
}
