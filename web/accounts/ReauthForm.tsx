import { Anchor, Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts.ts'
import { AppError, words } from '#contract/errors.ts'
import {
  askReauthenticationPasskey,
  completeReauthentication,
  reauthenticateByPasskey,
} from '#contract/mfa.ts'
import { reauthenticate } from '#contract/sessions.ts'
import { call, keepSession } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { canUsePasskeys, showPasskey } from './mfa/passkeys.ts'
import { SecondWays } from './mfa/SecondWays.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { methodsQuery, setupQuery } from './setup.ts'
import { confirmBy } from './by-provider.ts'

interface Props {
  onDone: () => void
  /** The second factor that is asked for, where the first was shown already. */
  waiting?: string | undefined
  /** On the buttons. */
  verb?: string
  /** Why it is asked; '' where the place says so. */
  reason?: string
}

/**
 * Shows who is there: by the password or a provider, and by the second factor where one is on, or by a passkey alone. For the
 * dialog, for the lock, and as the first step of others.
 */
export function ReauthForm({
  onDone,
  waiting,
  verb = 'Continue',
  reason = 'Show once more who you are, so that nobody else can do this in your name.',
}: Props) {
  const { data: methods, error, refetch, fetchStatus } = useQuery(methodsQuery)
  const { data: setup } = useQuery(setupQuery)
  const [pendingId, setPendingId] = useState(waiting)
  const goOn = (answer: SignInAnswer) => {
    if (answer.state === 'mfa-required') return setPendingId(answer.pendingId)
    keepSession(answer)
    onDone()
  }
  if (pendingId)
    return (
      <SecondWays
        pendingId={pendingId}
        show={(proof) => call(completeReauthentication, { body: { pendingId, proof } })}
        onShown={goOn}
        verb={verb}
      >
        <Anchor component="button" type="button" onClick={() => setPendingId(undefined)}>
          Begin again
        </Anchor>
      </SecondWays>
    )
  if (!methods && (error || fetchStatus === 'paused'))
    return (
      <ErrorState
        title="The server can’t be reached"
        error={error ?? new AppError('unavailable', words.network)}
        onRetry={() => void refetch()}
      />
    )
  if (!methods) return <LoadingRows count={2} />
  const providers = setup?.providers.filter(({ id }) => methods.providers.includes(id)) ?? []
  return (
    <Stack gap="md">
      {reason && <p>{reason}</p>}
      {methods.hasPassword && <PasswordForm verb={verb} onShown={goOn} />}
      {methods.hasPasskey && canUsePasskeys() && <PasskeyButton verb={verb} onShown={goOn} />}
      <ProviderButtons
        or={methods.hasPassword}
        providers={providers}
        onChoose={async (provider) => {
          goOn(await confirmBy(provider, 'reauthenticate'))
        }}
      />
    </Stack>
  )
}

interface WayProps {
  verb: string
  onShown: (answer: SignInAnswer) => void
}

function PasskeyButton({ verb, onShown }: WayProps) {
  const show = useMutation({
    mutationFn: async () => {
      const { challengeId, options } = await call(askReauthenticationPasskey, {})
      const response = await showPasskey(options)
      return call(reauthenticateByPasskey, { body: { challengeId, response } })
    },
    meta: { shownBy: 'form' },
    onSuccess: onShown,
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Fingerprint size={18} aria-hidden />}
        loading={show.isPending}
        onClick={() => show.mutate()}
      >
        {verb} with a passkey
      </Button>
      {show.error && <FormError error={show.error} />}
    </>
  )
}

function PasswordForm({ verb, onShown }: WayProps) {
  const [password, setPassword] = useState('')
  const confirm = useMutation({
    mutationFn: () => call(reauthenticate, { body: { password } }),
    meta: { shownBy: 'form' },
    onSuccess: onShown,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (password) confirm.mutate()
      }}
    >
      <Stack gap="md">
        <FormError error={confirm.error} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the password is all that is asked for here.
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={confirm.isPending}>
          {verb}
        </Button>
      </Stack>
    </form>
  )
}
