import { Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { verifyEmail } from '#contract/accounts.ts'
import { confirmEmail } from '#contract/sessions.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'

/** The target of the mails that confirm the address of an account. It confirms at once, because the user has opened the link. */
export function VerifyEmail({ token, changes }: { token: string; changes?: boolean }) {
  const check = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () =>
      anonymous.call(changes ? confirmEmail : verifyEmail, { body: { token } }).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    // The token is valid once: a reload must not report an invalid link.
    if (check.isSuccess) history.replaceState(history.state, '', location.pathname)
  }, [check.isSuccess])
  if (check.isPending)
    return (
      <Stack align="center" role="status" aria-label="Confirming your address">
        <Loader size="sm" />
      </Stack>
    )
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>
        {check.isSuccess ? 'Your address is confirmed' : 'This link does not work'}
      </h1>
      <FormError error={check.error} />
      {check.isError && (
        <p className={css.text}>Links work once. After signing in you can ask for a new one.</p>
      )}
      <Button component={Link} to={paths.home} replace size="md">
        Continue
      </Button>
    </Stack>
  )
}
