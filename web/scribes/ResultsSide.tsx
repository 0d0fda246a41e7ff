import { ActionIcon, Drawer, Tooltip } from '@mantine/core'
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Results.module.css'
import { t } from '#web/i18n/i18n.ts'

interface SideProps {
  collapsed: boolean
  onToggle: () => void
  children: ReactNode
}

/** The assistant beside the note; collapsed, a strip that opens it again. */
export function ResultsSide({ collapsed, onToggle, children }: SideProps) {
  const label = collapsed ? t('Open the assistant') : t('Collapse the assistant')
  const Icon = collapsed ? PanelRightOpen : PanelRightClose
  return (
    <aside className={css.side} aria-label={t('Assistant')}>
      <div className={css.sideHead} data-collapsed={collapsed || undefined}>
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <Icon size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {!collapsed && children}
    </aside>
  )
}

interface DrawerProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The assistant as a drawer over the note. */
export function ResultsDrawer({ opened, onClose, children }: DrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="82%"
      title={t('Assistant')}
      classNames={{ body: css.drawerBody ?? '', content: css.drawer ?? '' }}
    >
      {children}
    </Drawer>
  )
}
