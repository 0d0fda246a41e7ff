import { ActionIcon } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Ellipsis, Folder as FolderIcon, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { listFolders, type Folder } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { LazyMenu } from '#web/ui/LazyMenu.tsx'
import css from './app.module.css'
import { call } from '#web/api/client.ts'
import type { FolderTask } from './FolderDialog.tsx'
import { keys } from '#web/api/keys.ts'
import { scribesQuery } from '#web/scribes/queries.ts'
import { archiveItem, intakeItem } from './nav-items.ts'
import { NavEntry } from './NavEntry.tsx'
import { t } from '#web/i18n/i18n.ts'

const FolderDialog = lazy(async () => ({
  default: (await import('./FolderDialog.tsx')).FolderDialog,
}))
const loadItems = () => import('./FolderMenuItems.tsx')
const FolderMenuItems = lazy(async () => ({ default: (await loadItems()).FolderMenuItems }))

/** The user's folders, then the intake once there is one, and the archive. */
export function NavFolders() {
  const [task, setTask] = useState<FolderTask>()
  const { data } = useQuery({
    queryKey: keys.folders,
    queryFn: ({ signal }) => call(listFolders, { signal }),
  })
  const { data: intake } = useInfiniteQuery(scribesQuery({ folder: 'ada', drafts: false }))
  const hasIntake = intake?.pages.some(({ items }) => items.length > 0)
  return (
    <>
      <div className={css.section}>
        <span>{t('Folders')}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('New folder')}
          onClick={() => setTask({ name: 'create' })}
        >
          <Plus size={15} aria-hidden />
        </ActionIcon>
      </div>
      {data?.items.map((folder) => (
        <FolderEntry key={folder.id} folder={folder} onTask={setTask} />
      ))}
      {hasIntake && <NavEntry {...intakeItem} />}
      <NavEntry {...archiveItem} />
      <Suspense fallback={null}>
        {task && <FolderDialog task={task} onClose={() => setTask(undefined)} />}
      </Suspense>
    </>
  )
}

function FolderEntry({ folder, onTask }: { folder: Folder; onTask: (task: FolderTask) => void }) {
  return (
    <div className={css.folder}>
      <NavEntry
        label={folder.name}
        to={paths.scribes(folder.id)}
        icon={FolderIcon}
        count={folder.count}
      />
      <LazyMenu
        position="bottom-end"
        width={160}
        preload={loadItems}
        button={(opener) => (
          <ActionIcon
            {...opener}
            className={css.folderMenu ?? ''}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('Change the folder {name}', { name: folder.name })}
          >
            <Ellipsis size={15} aria-hidden />
          </ActionIcon>
        )}
      >
        <FolderMenuItems folder={folder} onTask={onTask} />
      </LazyMenu>
    </div>
  )
}
