import { Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { confirmDevice } from '#contract/accounts.ts'
import { anonymous } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'

/** The target of the mail that confirms a browser. It confirms at once, because the user has opened the link. */
export function ConfirmDevice({ token }: { token: string }) {
  const check = useQuery({
    queryKey: ['confirm-device', token],
    queryFn: () => anonymous.call(confirmDevice, { body: { token } }).then(() => true),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    // The token is valid once: a reload must not report an invalid link.
    if (check.isSuccess) history.replaceState(history.state, '', location.pathname)
  }, [check.isSuccess])
  if (check.isPending)
    return (
      <Stack align="center" role="status" aria-label="Confirming this browser">
        <Loader size="sm" />
      </Stack>
    )
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>
        {check.isSuccess ? 'This browser is confirmed' : 'This link does not work'}
      </h1>
      <FormError error={check.error} />
      {check.isError && (
        <p className={css.text}>Links work once. Try to sign in to get a new one.</p>
      )}
      <Button component={Link} to={paths.signIn()} replace size="md">
        Sign in
      </Button>
    </Stack>
  )
}
