import { Button, Group, Modal, Text } from '@mantine/core'
import { useListDialogs } from './ask.ts'
import { t } from '#web/i18n/i18n.ts'

const close = () => useListDialogs.setState({ deletion: undefined })

/** The dialog of `confirmDelete`; one on the page. */
export function ConfirmDelete() {
  const asked = useListDialogs((a) => a.deletion)
  const agree = () => {
    close()
    asked?.yes()
  }
  return (
    <Modal opened={asked !== undefined} onClose={close} title={t('Delete this visit?')} size="sm">
      <Text size="sm">
        {t(
          'This deletes “{name}” with its audio, transcript, files and notes. You can’t undo it. To hide the visit, archive it instead.',
          { name: asked?.name ?? '' },
        )}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close} data-autofocus>
          {t('Keep')}
        </Button>
        <Button color="red" onClick={agree}>
          {t('Delete the visit')}
        </Button>
      </Group>
    </Modal>
  )
}
