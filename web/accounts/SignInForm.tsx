import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useLocation } from 'react-router'
import { signIn } from '#contract/accounts.ts'
import { anonymous } from '#web/app/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { signInRules } from './rules.ts'
import { useEnter } from './useEnter.ts'

export function SignInForm({ onSecondStep }: { onSecondStep: () => void }) {
  const notice: unknown = useLocation().state
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(signInRules, { sync: true }),
  })
  const enter = useEnter(
    (values: typeof form.values) =>
      anonymous.call(signIn, { body: { ...values, email: values.email.trim() } }),
    onSecondStep,
  )
  return (
    <form onSubmit={form.onSubmit((values) => enter.mutate(values))} noValidate>
      <Stack gap="md">
        <h1 className={css.title}>Sign in</h1>
        {typeof notice === 'string' && (
          <p className={css.notice} role="status">
            {notice}
          </p>
        )}
        <FormError error={enter.error} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is all that one comes here for.
          autoFocus
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          size="md"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button id="sign-in-button" type="submit" size="md" loading={enter.isPending}>
          Sign in
        </Button>
        <div className={css.links}>
          <Anchor component={Link} to={paths.signIn({ to: 'forgot' })}>
            Forgot your password?
          </Anchor>
          <Anchor component={Link} to={paths.signIn({ to: 'sign-up' })}>
            Create an account
          </Anchor>
        </div>
      </Stack>
    </form>
  )
}
