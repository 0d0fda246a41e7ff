import { Button, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { FormError } from '#web/ui/FormError.tsx'
import css from './accounts.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  token: string
  confirm: (token: string) => Promise<unknown>
  /** While it is under way, such as "Confirming your address". */
  pending: string
  /** Once it has worked. */
  title: string
  /** How to get a new link if this one doesn't work. */
  advice: string
  next: { label: string; to: string }
}

/** The target of a mailed link. It confirms at once, because the user has opened the link. */
export function MailedLink({ token, confirm, pending, title, advice, next }: Props) {
  const check = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: () => confirm(token).then(() => true),
    retry: false,
    staleTime: 'static',
  })
  useEffect(() => {
    // The token is valid once: a reload must not report an invalid link.
    if (check.isSuccess)
      history.replaceState(history.state, '', location.pathname + location.search)
  }, [check.isSuccess])
  if (check.isPending)
    return (
      <Stack align="center" role="status" aria-label={pending}>
        <Loader size="sm" />
      </Stack>
    )
  return (
    <Stack gap="md" role="status">
      <h1 className={css.title}>{check.isSuccess ? title : t('This link doesn’t work')}</h1>
      <FormError error={check.error} />
      {check.isError && <p className={css.text}>{advice}</p>}
      <Button component={Link} to={next.to} replace size="md">
        {next.label}
      </Button>
    </Stack>
  )
}
