import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { t } from '#web/i18n/i18n.ts'

/** The button that opens the menu of a row. @param name of what the row shows */
export const ActionsTarget = ({ name }: { name: string }) => (
  <Menu.Target>
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('Actions for {name}', { name })}
    >
      <Ellipsis size={18} aria-hidden />
    </ActionIcon>
  </Menu.Target>
)
