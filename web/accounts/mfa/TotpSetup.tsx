import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { verifyTotp } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import type { SetupProps } from './setup-props.ts'
import { ConfirmCode } from './ConfirmCode.tsx'
import mfaCss from './mfa.module.css'
import { offerQuery } from './queries.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Shows the secret once, as a QR code and as text, and asks for the first code of the app. */
export function TotpSetup({ onEnrolled, onStale }: SetupProps) {
  const attempt = useId()
  const offer = useQuery(offerQuery(attempt, onStale))
  if (offer.error)
    return (
      <ErrorState
        title={t('Could not start the set-up')}
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
  return (
    <ConfirmCode
      verify={(code) => call(verifyTotp, { body: { challengeId, code } })}
      onEnrolled={onEnrolled}
    >
      <p className={mfaCss.lead}>
        {t(
          'Scan this code with an authenticator app, or type in the key. Then enter the six-digit code from the app.',
        )}
      </p>
      <QrCode text={uri} label={t('Key for your authenticator app')} />
      <code className={mfaCss.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
    </ConfirmCode>
  )
}
