import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useUser } from '#web/api/useUser.ts'
import { setUpRequestsQuery } from '#web/transcript/set-up-requests.ts'

const SetUpList = lazy(async () => ({
  default: (await import('#web/settings/first-run/SetUpList.tsx')).SetUpList,
}))

/** The remaining set-up steps, until all are done or the list is dismissed, and, for administrators, who asked for them. */
export function SetUpCard() {
  const { settings, role } = useUser()
  const isAdministrator = role === 'administrator'
  const { data } = useQuery({ ...setUpRequestsQuery, enabled: isAdministrator })
  const requests = data?.items ?? []
  const isHidden = settings.setUpHidden || settings.firstRun === 'not-begun'
  if (isHidden && requests.length === 0) return null
  return (
    <Suspense fallback={null}>
      <SetUpList requests={requests} isHidden={isHidden} />
    </Suspense>
  )
}
