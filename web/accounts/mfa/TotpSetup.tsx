import { Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { startTotp, verifyTotp } from '#contract/mfa.ts'
import { call } from '#web/app/client.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormError } from '#web/ui/FormError.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import type { SetupProps } from './AddFactor.tsx'
import { CodeField } from './CodeField.tsx'
import mfaCss from './mfa.module.css'
import { QrCode } from './QrCode.tsx'
import { isStale } from './stale.ts'

/** Shows the secret once, as a picture and as text, and takes the first code of the app. */
export function TotpSetup({ onEnrolled, onStale }: SetupProps) {
  const attempt = useId()
  const offer = useQuery({
    queryKey: ['totp-offer', attempt],
    queryFn: () =>
      call(startTotp, {}).catch((error: unknown) => {
        if (isStale(error)) onStale()
        throw error
      }),
    retry: false,
    // A secret is not kept when the dialog is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (offer.error)
    return (
      <ErrorState
        title="Could not begin"
        error={offer.error}
        onRetry={() => void offer.refetch()}
      />
    )
  if (!offer.data) return <LoadingRows count={4} />
  return <Scan {...offer.data} onEnrolled={onEnrolled} />
}

interface ScanProps {
  challengeId: string
  secret: string
  uri: string
  onEnrolled: SetupProps['onEnrolled']
}

function Scan({ challengeId, secret, uri, onEnrolled }: ScanProps) {
  const [code, setCode] = useState('')
  const verify = useMutation({
    mutationFn: () => call(verifyTotp, { body: { challengeId, code } }),
    meta: { shownBy: 'form' },
    onSuccess: onEnrolled,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        verify.mutate()
      }}
      noValidate
    >
      <Stack gap="md">
        <p className={mfaCss.lead}>
          Scan this with an authenticator app, or type the key into it. Then enter the six digits
          that it shows.
        </p>
        <QrCode text={uri} label="Key for your authenticator app" />
        <code className={mfaCss.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <FormError error={verify.error} />
        <CodeField label="Code" value={code} onChange={setCode} />
        <Button type="submit" loading={verify.isPending} disabled={!code}>
          Confirm
        </Button>
      </Stack>
    </form>
  )
}
