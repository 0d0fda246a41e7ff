import { Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { DeletionRequest } from '#contract/deletion.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import { useDeletionDecision } from './useDeletionDecision.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  request: DeletionRequest
  onClose: () => void
}

/** Refuses the deletion of an account, with a reason for its owner. */
export function RefuseDialog({ request, onClose }: Props) {
  const [reason, setReason] = useState('')
  const decide = useDeletionDecision(request.id)
  const refuse = () =>
    decide.mutate({ decision: 'refused', reason: reason.trim() }, { onSuccess: onClose })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Refuse the deletion of {email}?', { email: request.email })}
    >
      <Stack gap="md">
        <Textarea
          label={t('Reason')}
          description={t('The account owner will see this. Don’t name patients.')}
          data-autofocus
          autosize
          minRows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decide.error && <ErrorText error={decide.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!reason.trim()} loading={decide.isPending} onClick={refuse}>
            {t('Refuse')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
