import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { requestReset } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { forgotRules } from './form-rules.ts'
import { useVerifier } from './useVerifier.ts'

export function ForgotForm() {
  useVerifier()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(forgotRules, { sync: true }),
  })
  const request = useMutation({
    mutationFn: ({ email }: { email: string }) =>
      anonymous.call(requestReset, { body: { email: email.trim() } }),
    meta: { shownBy: 'form' },
  })
  if (request.isSuccess) return <Requested email={request.variables.email.trim()} />
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        <h1 className={css.title}>Set a new password</h1>
        <p className={css.text}>We mail you a link.</p>
        <FormError error={request.error} />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" loading={request.isPending}>
          Mail me a link
        </Button>
        <BackToSignIn />
      </Stack>
    </form>
  )
}

function Requested({ email }: { email: string }) {
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>Look into your mail</h1>
      <p className={css.text}>
        If {email} belongs to an account, a link to set a new password is on its way. It works once.
        If no mail server is set up, your administrator has the link.
      </p>
      <BackToSignIn />
    </Stack>
  )
}

function BackToSignIn() {
  return (
    <div className={css.links}>
      <Anchor component={Link} to={paths.signIn()}>
        Back to sign in
      </Anchor>
    </div>
  )
}
