import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'

// Each loads what it needs besides, so that the first page doesn't list it.
const GroupList = lazy(async () => ({ default: (await import('./GroupList.tsx')).GroupList }))
const GroupPage = lazy(async () => ({ default: (await import('./GroupPage.tsx')).GroupPage }))

/** The groups of the user, or the one that the address names. */
export function GroupsPage() {
  const { groupId } = useParams()
  return <Suspense>{groupId ? <GroupPage id={groupId} /> : <GroupList />}</Suspense>
}
