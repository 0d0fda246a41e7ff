import { Modal } from '@mantine/core'
import { useReauth } from './reauth.ts'
import { ReauthForm } from './ReauthForm.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Confirms the identity before a change that could give the account away. */
export function ReauthDialog() {
  const { answer, pendingId } = useReauth()
  return (
    <Modal
      opened={Boolean(answer)}
      onClose={() => answer?.(false)}
      title={t('Confirm it’s you')}
      size="sm"
      // Above a dialog that was opened first and now needs it.
      zIndex={300}
    >
      <ReauthForm waiting={pendingId} onDone={() => answer?.(true)} />
    </Modal>
  )
}
