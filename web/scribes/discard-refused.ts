import type { QueryClient } from '@tanstack/react-query'
import type { NavigateFunction } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { keys } from '#web/api/keys.ts'
import { type Upload, useUploads } from '#web/context/uploads.ts'
import { hasDrafts } from '#web/drafts/store.ts'
import { t } from '#web/i18n/i18n.ts'
import { paths, placeOf } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { openNewScribe } from './scribe-actions.ts'
import { discard, isBlank } from './useDiscard.ts'

/**
 * Deletes a visit that was opened for files if the server accepted none and the visit is otherwise empty. Undo restores
 * it with the files and their reasons. A visit with files that can be retried is kept.
 */
export async function discardRefused(
  queries: QueryClient,
  navigate: NavigateFunction,
  scribeId: string,
): Promise<void> {
  const refused = useUploads.getState().uploads.filter((one) => one.scribeId === scribeId)
  if (refused.length === 0 || refused.some(({ state }) => state !== 'refused')) return
  const scribe = queries.getQueryData<Scribe>(keys.scribe(scribeId))
  if (!scribe || !isUnused(scribe)) return
  const { language } = scribe.medicalContext.transcript
  const isOpen = placeOf(window.location).scribeId === scribeId
  if (isOpen) await navigate(paths.home, { replace: true })
  await discard(queries, scribeId)
  toastUndo(describeRefusal(refused), () => {
    const { create } = openNewScribe(queries, { id: scribeId, folderId: null, language })
    create().catch(toastError)
    void navigate(paths.scribe(scribeId))
  })
}

/** Whether the visit is empty, isn't being recorded, and has no unsaved typing. */
function isUnused(scribe: Scribe): boolean {
  const isRecorded = useRecorder.getState().session?.scribeId === scribe.id
  return isBlank(scribe) && !isRecorded && !hasDrafts()
}

function describeRefusal(refused: readonly Upload[]): string {
  const [first] = refused
  if (refused.length > 1 || !first)
    return t('None of the {count, number} files could be added. The empty visit was deleted.', {
      count: refused.length,
    })
  const reason = first.error?.replace(/[^.!?]$/, '$&.') ?? ''
  return t('{file}: {reason} The empty visit was deleted.', { file: first.file.name, reason })
}
