import { Drawer } from '@mantine/core'
import css from './app.module.css'
import { NavPanel } from './NavPanel.tsx'

/** The whole navigation over the page of a phone. */
export function PhoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      size={280}
      title="Menu"
      classNames={{ body: css.drawerBody ?? '', content: css.drawer ?? '' }}
    >
      <NavPanel />
    </Drawer>
  )
}
