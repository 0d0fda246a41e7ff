import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import { keys } from '#web/api/keys.ts'
import { reportMetric } from '#web/api/report.ts'
import { meQuery } from '#web/api/session.ts'
import { paths, placeOf } from '#web/paths.ts'
import { stopRecording, useRecorder } from '#web/recorder/recorder.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { whyNotGenerate } from './generate.ts'
import { scribeQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The note opens after Stop only if the recording arrives within this time; later the user is somewhere else. */
const openNoteWithinMs = 10_000
const saved = t('Recording saved')

/** Stops the recording, and opens its note if the user's settings say so. */
export async function finishRecording(
  queries: QueryClient,
  navigate: NavigateFunction,
): Promise<void> {
  const scribeId = useRecorder.getState().session?.scribeId
  if (!scribeId) return
  const stoppedAt = Date.now()
  const { pathname } = window.location
  const done = await stopRecording()
  // Signed out meanwhile: unsent audio waits on this device.
  if (!done) return
  void reportMetric({ event: 'recording-finished', source: done.source })
  await Promise.all([
    queries.invalidateQueries({ queryKey: keys.scribe(scribeId) }),
    queries.invalidateQueries({ queryKey: keys.recording(scribeId) }),
  ])
  const isLate = Date.now() - stoppedAt > openNoteWithinMs
  if (!done.transcribing || isLate) return toastSuccess(saved)
  if (!queries.getQueryData(meQuery.queryKey)?.settings.autoGenerate) return
  await openNote(queries, navigate, scribeId, pathname)
}

/** @param pathname of the page where the recording was stopped */
async function openNote(
  queries: QueryClient,
  navigate: NavigateFunction,
  scribeId: string,
  pathname: string,
): Promise<void> {
  const scribe = await queries
    .fetchQuery({ ...scribeQuery(scribeId), staleTime: 1_000 })
    .catch(() => undefined)
  if (!scribe) return toastSuccess(saved)
  if (whyNotGenerate(scribe)) return toastSuccess(t('Recording saved. No speech was found in it.'))
  // A user who has opened another visit stays there.
  const hasLeft =
    window.location.pathname !== pathname && placeOf(window.location).scribeId !== scribeId
  if (hasLeft) return toastSuccess(saved)
  void navigate(paths.scribe(scribeId, { tab: 'results', generate: true }))
}
