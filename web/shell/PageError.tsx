import { useLocation, useNavigate, useRouteError } from 'react-router'
import { AppError, words } from '#contract/errors.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { explain } from '#web/ui/explain.ts'
import { useConnection } from '#web/api/live.ts'
import { MainPane } from './MainPane.tsx'
import { NotShown } from './RouteError.tsx'

/**
 * A page behind the sign-in that failed, such as one that wasn't loaded before the network went away. The shell stays,
 * so that Stop is within reach.
 */
export function PageError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const offline = useConnection(({ state }) => state === 'offline')
  const message = offline && !(error instanceof AppError) ? words.network : explain(error).message
  const again = () => {
    const { session, finishing } = useRecorder.getState()
    // Reloading the page would cut a recording short, and only that replaces a file of an older build.
    if (offline || session || finishing.length > 0)
      return void navigate(pathname + search, { replace: true })
    location.reload()
  }
  return (
    <MainPane>
      <NotShown message={message} onRetry={again} />
    </MainPane>
  )
}
