import { Button, Group as Row, Modal, Stack, Text } from '@mantine/core'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  title: string
  /** What will happen. */
  text: string
  /** Names the result: "Remove". */
  confirm: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, from a menu that closes. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <Stack gap="md">
        <Text>{text}</Text>
        <Row justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button color="red" onClick={onConfirm}>
            {confirm}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
