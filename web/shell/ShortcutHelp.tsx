import { Modal } from '@mantine/core'
import { useOverlays } from './overlays.ts'
import { ShortcutTable } from './ShortcutTable.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The shortcuts of this page (`?`). */
export function ShortcutHelp() {
  const open = useOverlays((o) => o.help)
  return (
    <Modal
      opened={open}
      onClose={() => useOverlays.setState({ help: false })}
      title={t('Keyboard shortcuts')}
      size="lg"
    >
      <ShortcutTable />
    </Modal>
  )
}
