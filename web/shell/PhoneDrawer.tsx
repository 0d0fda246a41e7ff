import { Drawer } from '@mantine/core'
import css from './app.module.css'
import { NavPanel } from './NavPanel.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The whole navigation over the page of a phone. */
export function PhoneDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      size={280}
      title={t('Menu')}
      classNames={{ body: css.drawerBody ?? '', content: css.drawer ?? '' }}
    >
      <NavPanel />
    </Drawer>
  )
}
