import { Anchor, Modal } from '@mantine/core'
import { completeSignIn } from '#contract/mfa.ts'
import { anonymous } from '#web/api/client.ts'
import { useFinishSignIn } from '../useEnter.ts'
import { SecondWays } from './SecondWays.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** Identifies the pending sign-in. */
  pendingId: string
  onBack: () => void
}

/** OTP entry: completes a sign-in after its first factor. */
export function SecondStepDialog({ pendingId, onBack }: Props) {
  const enter = useFinishSignIn()
  return (
    <Modal opened onClose={onBack} title={t('One more step')}>
      <SecondWays
        pendingId={pendingId}
        show={(proof) => anonymous.call(completeSignIn, { body: { pendingId, proof } })}
        onShown={(session) => enter(session)}
        verb={t('Sign in')}
      >
        <Anchor component="button" type="button" onClick={onBack}>
          {t('Back to sign in')}
        </Anchor>
      </SecondWays>
    </Modal>
  )
}
