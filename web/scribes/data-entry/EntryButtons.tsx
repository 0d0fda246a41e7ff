import { Button, Group } from '@mantine/core'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  isEmpty: boolean
  isAdding?: boolean
  onClear: () => void
  onClose: () => void
}

/** Adds the typed text, clears it, or closes the dialog. */
export function EntryButtons({ isEmpty, isAdding = false, onClear, onClose }: Props) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={isEmpty ? onClose : onClear}>
        {isEmpty ? t('Cancel') : t('Clear')}
      </Button>
      <Button type="submit" disabled={isEmpty} loading={isAdding}>
        {t('Add to the visit')}
      </Button>
    </Group>
  )
}
