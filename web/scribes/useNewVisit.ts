import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { specialFolders } from '#contract/scribes.ts'
import { meQuery } from '#web/app/session.ts'
import { paths, placeOf } from '#web/paths.ts'
import { startRecording, useRecorder } from '#web/recorder/recorder.ts'
import { toastError } from '#web/ui/toast.tsx'
import { openNewScribe } from './verbs.ts'

/** Where one is, as a folder that new visits go into; none of the special ones. */
function useFolder(): string | null {
  const { folderId } = placeOf(useLocation())
  return folderId && !specialFolders.some((id) => id === folderId) ? folderId : null
}

/** Opens a new visit at once; with the setting for it, recording starts too. */
export function useNewVisit(): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const folderId = useFolder()
  const record = useRecord()
  return () => {
    const settings = queries.getQueryData(meQuery.queryKey)?.settings
    if (settings?.autoRecord && !useRecorder.getState().session) return record()
    const { id, create } = openNewScribe(queries, {
      folderId,
      language: settings?.language ?? 'en',
    })
    create().catch(toastError)
    void navigate(paths.scribe(id, { folderId: folderId ?? 'all' }))
  }
}

/** Records without a question first: into the visit that is open, or into a new one that opens. */
export function useRecord(): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const folderId = useFolder()
  const { scribeId } = placeOf(useLocation())
  return () => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (!user) return
    const language = user.settings.language || 'en'
    if (scribeId)
      return void startRecording({
        userId: user.id,
        scribeId,
        language,
        ready: async () => undefined,
      })
    const { id, create } = openNewScribe(queries, { folderId, language })
    // Recording asks again until it worked; without a recording the visit is a draft all the same.
    create().catch(() => undefined)
    void startRecording({ userId: user.id, scribeId: id, language, ready: create })
    void navigate(paths.scribe(id, { folderId: folderId ?? 'all' }))
  }
}
