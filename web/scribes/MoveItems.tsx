import { Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Folder, FolderMinus, FolderPlus } from 'lucide-react'
import type { ScribeHead } from '#contract/scribes.ts'
import { askForText } from './ask.ts'
import { foldersQuery } from './queries.ts'
import { move, moveToNewFolder } from './scribe-actions.ts'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 15, 'aria-hidden': true } as const
type Row = Pick<ScribeHead, 'id' | 'folderId'>

/** The folders that visits can be moved to, as entries of a menu. */
export function MoveItems({ rows, onDone }: { rows: Row[]; onDone: () => void }) {
  const queries = useQueryClient()
  const folders = useQuery(foldersQuery)
  const moveTo = (folder: { id: string; name: string } | null) => {
    onDone()
    void move(queries, rows, folder)
  }
  const create = (name: string) => {
    onDone()
    void moveToNewFolder(queries, rows, name)
  }
  return (
    <>
      <Menu.Label>{t('Move to')}</Menu.Label>
      {folders.data?.items.map((folder) => (
        <Menu.Item
          key={folder.id}
          leftSection={<Folder {...icon} />}
          disabled={rows.every(({ folderId }) => folderId === folder.id)}
          onClick={() => moveTo(folder)}
        >
          {folder.name}
        </Menu.Item>
      ))}
      <Menu.Item
        leftSection={<FolderPlus {...icon} />}
        onClick={() =>
          askForText({ title: t('New folder'), button: t('Create and move'), done: create })
        }
      >
        {t('New folder…')}
      </Menu.Item>
      {rows.some(({ folderId }) => folderId !== null) && (
        <Menu.Item leftSection={<FolderMinus {...icon} />} onClick={() => moveTo(null)}>
          {t('Out of the folder')}
        </Menu.Item>
      )}
    </>
  )
}
