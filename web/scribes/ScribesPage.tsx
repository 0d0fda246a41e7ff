import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router'
import { ListLayout } from '#web/shell/ListLayout.tsx'
import { paths, placeOf } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { foldersQuery } from './queries.ts'
import { ScribeList } from './ScribeList.tsx'
import { useBeginWith } from './useBeginWith.ts'
import { useNewVisitAction } from './useNewVisitAction.ts'
import { t } from '#web/i18n/i18n.ts'

const specialTitles: Record<string, string> = {
  all: t('Scribes'),
  archive: t('Archived visits'),
  ada: t('Intake'),
}

/** The scribes of a folder beside the open one. */
export function ScribesPage() {
  const { scribeId, folderId = 'all' } = placeOf(useLocation())
  useBeginWith()
  useNewVisitAction()
  const folders = useQuery(foldersQuery)
  const own = folders.data?.items.find(({ id }) => id === folderId)
  const missing = folders.isSuccess && !own && !(folderId in specialTitles)
  const title = specialTitles[folderId] ?? own?.name ?? t('Folder')
  return (
    <ListLayout
      label={title}
      phoneShows={scribeId ? 'main' : 'list'}
      list={
        missing ? (
          <NoFolder />
        ) : (
          <ScribeList key={folderId} title={title} folderId={folderId} openId={scribeId} />
        )
      }
    >
      <Outlet />
    </ListLayout>
  )
}

function NoFolder() {
  return (
    <EmptyState
      title={t('Folder not found')}
      actions={
        <Button component={Link} to={paths.home} variant="default">
          {t('Back to your visits')}
        </Button>
      }
    >
      {t('It may have been deleted. Its visits are still in Scribes.')}
    </EmptyState>
  )
}
