import { Modal } from '@mantine/core'
import { useOverlays } from './overlays.ts'
import { ShortcutTable } from './ShortcutTable.tsx'

/** The shortcuts of this page (`?`). */
export function ShortcutHelp() {
  const open = useOverlays((o) => o.help)
  return (
    <Modal
      opened={open}
      onClose={() => useOverlays.setState({ help: false })}
      title="Keyboard shortcuts"
      size="lg"
    >
      <ShortcutTable />
    </Modal>
  )
}
