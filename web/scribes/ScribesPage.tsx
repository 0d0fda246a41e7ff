import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { ListLayout } from '#web/app/ListLayout.tsx'
import { placeOf } from '#web/paths.ts'
import { foldersQuery } from './queries.ts'
import { ScribeList } from './ScribeList.tsx'

const specialTitles: Record<string, string> = { all: 'Scribes', archive: 'Archive', ada: 'Intake' }

/** The scribes of a folder beside the one that is open. */
export function ScribesPage() {
  const { scribeId, folderId = 'all' } = placeOf(useLocation())
  const folders = useQuery(foldersQuery)
  const own = folders.data?.items.find(({ id }) => id === folderId)
  const title = specialTitles[folderId] ?? own?.name ?? 'Folder'
  return (
    <ListLayout
      label={title}
      phoneShows={scribeId ? 'main' : 'list'}
      list={<ScribeList key={folderId} title={title} folderId={folderId} openId={scribeId} />}
    >
      <Outlet />
    </ListLayout>
  )
}
