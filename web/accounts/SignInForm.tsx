import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { signIn } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { EnterByProvider } from './EnterByProvider.tsx'
import { PasskeySignIn } from './mfa/PasskeySignIn.tsx'
import { checkSignIn, type SignInProblems } from './rules.ts'
import { setupQuery } from './setup.ts'
import { useEnter } from './useEnter.ts'
import { useVerifier } from './useVerifier.ts'
import { t } from '#web/i18n/i18n.ts'

export function SignInForm({ onSecondStep }: { onSecondStep: (pendingId: string) => void }) {
  useVerifier()
  const notice: unknown = useLocation().state
  const { enter, problems, attempts, submit } = useSignInForm(onSecondStep)
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <h1 className={css.title}>{t('Sign in')}</h1>
        {typeof notice === 'string' && (
          <p className={css.notice} role="status">
            {notice}
          </p>
        )}
        <FormError error={enter.error} />
        <SignInFields problems={problems} />
        <Button id="sign-in-button" type="submit" size="md" loading={enter.isPending}>
          {t('Sign in')}
        </Button>
        <EnterByProvider onSecondStep={onSecondStep} onBegin={enter.reset} key={attempts} />
        <PasskeySignIn />
        <Links />
      </Stack>
    </form>
  )
}

function useSignInForm(onSecondStep: (pendingId: string) => void) {
  // A new attempt resets the errors of the provider buttons.
  const [attempts, setAttempts] = useState(0)
  const [problems, setProblems] = useState<SignInProblems>({})
  const enter = useEnter(
    (body: { email: string; password: string }) => anonymous.call(signIn, { body }),
    onSecondStep,
  )
  // Reads the fields themselves, which includes what a password manager fills in.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { values, problems: found } = checkSignIn(new FormData(event.currentTarget))
    setProblems(found)
    if (!values) return
    setAttempts(attempts + 1)
    enter.mutate(values)
  }
  return { enter, problems, attempts, submit }
}

function SignInFields({ problems }: { problems: SignInProblems }) {
  return (
    <>
      <TextInput
        label={t('Email')}
        type="email"
        name="email"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has nothing but this form.
        autoFocus
        size="md"
        error={problems.email}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        size="md"
        error={problems.password}
      />
    </>
  )
}

function Links() {
  const [search] = useSearchParams()
  const next = search.get('next') ?? ''
  const byInvitation = useQuery(setupQuery).data?.signUp === 'invitation'
  return (
    <div className={css.links}>
      <Anchor component={Link} to={paths.signIn({ to: 'forgot' })}>
        {t('Forgot your password?')}
      </Anchor>
      {byInvitation ? (
        <span>{t('Sign-up is by invitation only.')}</span>
      ) : (
        <Anchor component={Link} to={paths.signIn({ next, to: 'sign-up' })}>
          {t('Create an account')}
        </Anchor>
      )}
    </div>
  )
}
