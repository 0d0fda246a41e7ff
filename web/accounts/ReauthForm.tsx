import { Anchor, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignInAnswer } from '#contract/accounts.ts'
import { AppError, words } from '#contract/errors.ts'
import { completeReauthentication } from '#contract/mfa.ts'
import { call, keepSession } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { confirmBy } from './by-provider.ts'
import { canUsePasskeys } from './mfa/passkeys.ts'
import { SecondWays } from './mfa/SecondWays.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { ReauthPasskey } from './ReauthPasskey.tsx'
import { ReauthPassword } from './ReauthPassword.tsx'
import { methodsQuery, setupQuery } from './setup.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  onDone: () => void
  /** The second factor to ask for when the first one has been confirmed already. */
  waiting?: string | undefined
  /** The action on the buttons. */
  verb?: string
  /** Why it asks; '' where the page says so. */
  reason?: string
}

/**
 * Confirms the identity: by the password or a provider, then by the second factor if one is on, or by a passkey alone.
 * Used by the dialog, by the lock, and as the first step of setting up a second factor.
 */
export function ReauthForm({
  onDone,
  waiting,
  verb = t('Continue'),
  reason = t('Confirm your identity to continue.'),
}: Props) {
  const [pendingId, setPendingId] = useState(waiting)
  const onShown = (answer: SignInAnswer) => {
    if (answer.state === 'mfa-required') return setPendingId(answer.pendingId)
    keepSession(answer)
    onDone()
  }
  if (!pendingId) return <FirstFactor verb={verb} reason={reason} onShown={onShown} />
  return (
    <SecondWays
      pendingId={pendingId}
      show={(proof) => call(completeReauthentication, { body: { pendingId, proof } })}
      onShown={onShown}
      verb={verb}
    >
      <Anchor component="button" type="button" onClick={() => setPendingId(undefined)}>
        {t('Start over')}
      </Anchor>
    </SecondWays>
  )
}

interface FirstFactorProps {
  verb: string
  reason: string
  onShown: (answer: SignInAnswer) => void
}

function FirstFactor({ verb, reason, onShown }: FirstFactorProps) {
  const { data: methods, error, refetch, fetchStatus } = useQuery(methodsQuery)
  const { data: setup } = useQuery(setupQuery)
  if (!methods && (error || fetchStatus === 'paused'))
    return (
      <ErrorState
        title={t('Can’t reach the server')}
        error={error ?? new AppError('unavailable', words.network)}
        onRetry={() => void refetch()}
      />
    )
  if (!methods) return <LoadingRows count={2} />
  const providers = setup?.providers.filter(({ id }) => methods.providers.includes(id)) ?? []
  return (
    <Stack gap="md">
      {reason && <p>{reason}</p>}
      {methods.hasPassword && <ReauthPassword verb={verb} onShown={onShown} />}
      {methods.hasPasskey && canUsePasskeys() && <ReauthPasskey onShown={onShown} />}
      <ProviderButtons
        or={methods.hasPassword}
        providers={providers}
        onChoose={async (provider) => onShown(await confirmBy(provider, 'reauthenticate'))}
      />
    </Stack>
  )
}
