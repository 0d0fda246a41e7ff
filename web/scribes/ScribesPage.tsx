import { Outlet, useLocation } from 'react-router'
import { ListLayout } from '#web/app/ListLayout.tsx'
import { placeOf } from '#web/paths.ts'

/** The scribes of a folder beside the one that is open. */
export function ScribesPage() {
  const { scribeId } = placeOf(useLocation())
  return (
    <ListLayout label="Scribes" phoneShows={scribeId ? 'main' : 'list'} list={null}>
      <Outlet />
    </ListLayout>
  )
}
