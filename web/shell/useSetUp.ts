import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useRecorder } from '#web/recorder/recorder.ts'
import { paths } from '#web/paths.ts'
import { onSetUpNeeded } from '#web/api/client.ts'

/**
 * Leads to the setup of a second factor when the administrator begins to require one, but never out of a recording: it
 * continues, unsent audio stays in its journal, and the first refusal after it leads there.
 */
export function useSetUp(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onSetUpNeeded(() => {
        if (!useRecorder.getState().session)
          void navigate(paths.setUp({ next: location.pathname }), { replace: true })
      }),
    [navigate],
  )
}
