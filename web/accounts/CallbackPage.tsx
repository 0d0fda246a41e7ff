import { Button, Loader, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { AppError, words } from '#contract/errors.ts'
import { finishProvider, type ProviderAnswer } from '#contract/providers.ts'
import { anonymous, keepSession } from '#web/api/client.ts'
import { initialise, openSession } from '#web/api/session.ts'
import { unlock } from '#web/shell/lock/unlock.ts'
import { firstAfterSignUp, paths, safeNext } from '#web/paths.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { confirmIdentity } from './reauth.ts'
import { newUserInit } from './useEnter.ts'
import { isProviderWindow, tellOpener } from './provider-window.ts'
import { t } from '#web/i18n/i18n.ts'

/** The redirect target of providers: sends the answer to the server, then to the page that started the sign-in. */
export function CallbackPage() {
  const { provider = '' } = useParams()
  const { search } = useLocation()
  const proceed = useContinue()
  const { data, error } = useQuery({
    queryKey: ['provider-answer', provider, search],
    queryFn: () =>
      anonymous.call(finishProvider, {
        params: { provider },
        body: { query: search.replace(/^\?/, '') },
      }),
    // An answer is valid once.
    retry: false,
    staleTime: 'static',
  })
  useEffect(() => {
    if (data) proceed(data)
    else if (error && isProviderWindow()) tellFailure(error)
    // oxlint-disable-next-line react/exhaustive-deps -- what to do follows from the one answer there is.
  }, [data, error])
  return (
    <EntryFrame title={t('Sign in')}>
      {error ? (
        <Stack gap="md">
          <FormError error={error} />
          <Button component={Link} to={paths.signIn()} replace size="md">
            {t('Back to sign in')}
          </Button>
        </Stack>
      ) : (
        <Stack align="center" role="status" aria-label={t('Signing in')}>
          <Loader size="sm" />
        </Stack>
      )}
    </EntryFrame>
  )
}

function tellFailure(error: unknown): void {
  const { code, message, detail } =
    error instanceof AppError ? error : new AppError('failed', words.unknown)
  tellOpener({ kind: 'failed', code, message, detail })
}

function useContinue() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return ({ mode, next, answer, purpose }: ProviderAnswer) => {
    const pending = answer.state === 'mfa-required' ? answer : undefined
    if (mode === 'popup' && isProviderWindow()) return tellOpener({ kind: 'done', pending })
    if (pending && purpose === 'reauthenticate') {
      void confirmIdentity(pending.pendingId)
      return void navigate(safeNext(next), { replace: true })
    }
    if (pending)
      return void navigate(paths.signIn({ next }), {
        replace: true,
        state: { pendingId: pending.pendingId },
      })
    if (answer.state !== 'signed-in') return
    const init = purpose === 'sign-in' ? newUserInit(answer.user) : undefined
    if (purpose === 'sign-in') openSession(queries, answer)
    else keepSession(answer)
    if (purpose === 'reauthenticate') unlock()
    if (init) void initialise(init)
    void navigate(init ? firstAfterSignUp(next) : safeNext(next), { replace: true })
  }
}
