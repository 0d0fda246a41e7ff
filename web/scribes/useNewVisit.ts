import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { consentState } from '#contract/consent.ts'
import { AppError } from '#contract/errors.ts'
import { specialFolders, type Scribe } from '#contract/scribes.ts'
import { keys } from '#web/api/keys.ts'
import { meQuery } from '#web/api/session.ts'
import { askFirst } from '#web/scribes/consent/gate.ts'
import { consentQuery, consentSettingsQuery } from '#web/scribes/consent/queries.ts'
import { paths, placeOf } from '#web/paths.ts'
import {
  dismissFailure,
  isRecordedBesideThis,
  recordedVisit,
  startRecording,
  useRecorder,
} from '#web/recorder/recorder.ts'
import { takeOverRecording } from '#web/recorder/handover.ts'
import { toastError } from '#web/ui/toast.tsx'
import { takesRecording } from './takes-recording.ts'
import { discard, isBlank } from './useDiscard.ts'
import { openNewScribe } from './scribe-actions.ts'

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
    if (settings?.transcriptionSettings.autoRecord && !useRecorder.getState().session)
      return record()
    const { id, create } = openNewScribe(queries, {
      folderId,
      language: settings?.language ?? 'en',
    })
    create().catch(toastError)
    void navigate(paths.scribe(id, { folderId: folderId ?? 'all' }))
  }
}

/**
 * Records without a question first: into the visit that is open as long as nothing is in it that was said, else into a
 * new one that opens. One key must never bring two patients into one record, nor two presses make two visits of one:
 * a second press leads to the visit that is recorded already.
 */
export function useRecord(): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const folderId = useFolder()
  const { scribeId } = placeOf(useLocation())
  const add = useRecordHere()
  return () => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (!user) return
    const recorded = recordedVisit()
    if (recorded) return void navigate(paths.scribe(recorded))
    const open = scribeId ? queries.getQueryData<Scribe>(keys.scribe(scribeId)) : undefined
    if (open && takesRecording(open)) return add()
    const language = user.settings.language || 'en'
    const leaveForRecorded = () => leaveForAnotherWindow(navigate)
    const leaveForList = () => navigate(paths.scribes(folderId ?? 'all'), { replace: true })
    const begin = (records: boolean) => {
      const { id, create } = openNewScribe(queries, { folderId, language })
      // Recording asks again until it worked; without a recording the visit is a draft all the same.
      create().catch(() => undefined)
      const recording =
        records && startRecording({ userId: user.id, scribeId: id, language, ready: create })
      const opened = navigate(paths.scribe(id, { folderId: folderId ?? 'all' }))
      return { id, started: Promise.all([recording, opened]) }
    }
    /** A visit that was opened to be recorded, and could not be, is not kept: the list says why. */
    const beginUnasked = async () => {
      const { id, started } = begin(true)
      await started
      const { failure } = useRecorder.getState()
      const fresh = queries.getQueryData<Scribe>(keys.scribe(id))
      if (failure?.scribeId !== id || !fresh || !isBlank(fresh)) return
      const leave = failure.anotherWindow ? leaveForRecorded : leaveForList
      if (placeOf(window.location).scribeId === id) await leave()
      discard(queries, id)
    }
    if (!mustAsk(queries)) return void beginUnasked()
    const asked = {
      language,
      onGiven: () => begin(true).id,
      onDeclined: () => begin(false).id,
    }
    void askUnlessRefused(user.id, asked, leaveForRecorded)
  }
}

/** Nobody is asked for consent to a recording that cannot be, since another window records. */
async function askUnlessRefused(
  userId: string,
  asked: Parameters<typeof askFirst>[0],
  onRefused: () => Promise<void>,
): Promise<void> {
  if (await isRecordedBesideThis(userId)) await onRefused()
  else askFirst(asked)
}

/** Leads to the visit that another window records; where this device does not keep which, it is only said. */
async function leaveForAnotherWindow(navigate: NavigateFunction): Promise<void> {
  const { failure } = useRecorder.getState()
  if (!failure?.anotherWindow) return
  const { scribeId } = failure.anotherWindow
  if (scribeId) return navigate(paths.scribe(scribeId), { replace: true })
  // Of the pages that it leads to, only a visit shows why it is not recorded.
  dismissFailure()
  toastError(new AppError('bad-request', failure.message, { detail: failure.toDo }))
  await navigate(paths.home, { replace: true })
}

/** Whether Record asks for consent first: the clinic requires it, and the visit has none. */
function mustAsk(queries: QueryClient, scribeId?: string): boolean {
  if (queries.getQueryData(consentSettingsQuery.queryKey)?.effective !== 'required') return false
  const known = scribeId ? queries.getQueryData(consentQuery(scribeId).queryKey) : undefined
  return consentState(known?.events ?? []) !== 'given'
}

/** Records more into the visit that is open. */
export function useRecordHere(): () => void {
  const queries = useQueryClient()
  const { scribeId } = placeOf(useLocation())
  return () => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (!user || !scribeId) return
    const open = queries.getQueryData<Scribe>(keys.scribe(scribeId))
    const language = open?.medicalContext.transcript.language ?? user.settings.language
    const begin = () => {
      void startRecording({ userId: user.id, scribeId, language, ready: async () => undefined })
      return scribeId
    }
    if (!mustAsk(queries, scribeId)) begin()
    else {
      const asked = { language, onGiven: begin, onDeclined: () => scribeId }
      void askUnlessRefused(user.id, asked, async () => undefined)
    }
  }
}

/** Goes on here with a visit that another device records. */
export function useTakeOver(): (scribeId: string, recordingId: string) => void {
  const queries = useQueryClient()
  return (scribeId, recordingId) => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (!user) return
    const language = user.settings.language || 'en'
    void takeOverRecording(recordingId, { userId: user.id, scribeId, language })
  }
}
