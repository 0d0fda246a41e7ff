import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { EnterByProvider } from './EnterByProvider.tsx'
import { setupQuery } from './setup.ts'
import { SignUpFields } from './SignUpFields.tsx'
import { useSignUpForm } from './useSignUpForm.ts'
import { useVerifier } from './useVerifier.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** There is no account yet. */
  first: boolean
  /** The secret of an invitation, and the invited address; or the set-up code. */
  invite?: string | undefined
  email?: string | undefined
  onSecondStep: (pendingId: string) => void
}

export function SignUpForm({ first, invite, email = '', onSecondStep }: Props) {
  useVerifier()
  const [search] = useSearchParams()
  const next = search.get('next') ?? ''
  const { form, enter, isMailed } = useSignUpForm({ invite, email, onSecondStep })
  // A new attempt resets the errors of the provider buttons.
  const [attempts, setAttempts] = useState(0)
  const submit = (values: typeof form.values) => {
    setAttempts(attempts + 1)
    enter.mutate(values)
  }
  if (isMailed) return <Mailed />
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <h1 className={css.title}>{t('Create an account')}</h1>
        <Notice first={first} isInvited={Boolean(invite)} />
        <FormError error={enter.error} />
        <SignUpFields form={form} isEmailFixed={Boolean(invite && email)} />
        <Button id="sign-in-button" type="submit" size="md" loading={enter.isPending}>
          {t('Create account')}
        </Button>
        <EnterByProvider
          key={attempts}
          invite={invite}
          onSecondStep={onSecondStep}
          onBegin={enter.reset}
        />
        {!first && (
          <div className={css.links}>
            <Anchor component={Link} to={paths.signIn({ next })}>
              {t('I have an account')}
            </Anchor>
          </div>
        )}
      </Stack>
    </form>
  )
}

function Notice({ first, isInvited }: { first: boolean; isInvited: boolean }) {
  const { data: setup } = useQuery(setupQuery)
  if (first)
    return (
      <p className={css.notice}>
        {t('You are the first user. Your account will be the administrator.')}
      </p>
    )
  if (isInvited || setup?.signUp !== 'invitation') return null
  return (
    <p className={css.notice}>
      {t(
        'Sign-up is by invitation only. Open your invitation link, or ask your administrator for one.',
      )}
    </p>
  )
}

function Mailed() {
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>{t('Check your email')}</h1>
      <p className={css.text}>{t('We’ve emailed you the next step. You can close this page.')}</p>
    </Stack>
  )
}
