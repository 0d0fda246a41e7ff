import { Menu } from '@mantine/core'
import { Pencil, Trash2 } from 'lucide-react'
import type { Folder } from '#contract/scribes.ts'
import type { FolderTask } from './FolderDialog.tsx'

const icon = { size: 15, 'aria-hidden': true } as const

interface Props {
  folder: Folder
  onTask: (task: FolderTask) => void
}

/** What one can do with a folder of one's own. */
export function FolderMenuItems({ folder, onTask }: Props) {
  return (
    <>
      <Menu.Item
        leftSection={<Pencil {...icon} />}
        onClick={() => onTask({ name: 'rename', folder })}
      >
        Rename
      </Menu.Item>
      <Menu.Item
        leftSection={<Trash2 {...icon} />}
        onClick={() => onTask({ name: 'delete', folder })}
      >
        Delete
      </Menu.Item>
    </>
  )
}
