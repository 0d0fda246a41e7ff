import { Menu } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import type { Folder } from '#contract/scribes.ts'
import type { FolderTask } from './FolderDialog.tsx'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 15, 'aria-hidden': true } as const

interface Props {
  folder: Folder
  onTask: (task: FolderTask) => void
}

/** The actions on a folder of the user's own. */
export function FolderMenuItems({ folder, onTask }: Props) {
  return (
    <>
      <Menu.Item
        leftSection={<Pencil {...icon} />}
        onClick={() => onTask({ name: 'rename', folder })}
      >
        {t('Rename')}
      </Menu.Item>
      <Menu.Item
        leftSection={<Trash2 {...icon} />}
        onClick={() => onTask({ name: 'delete', folder })}
      >
        {t('Delete')}
      </Menu.Item>
    </>
  )
}
