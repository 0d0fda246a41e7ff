import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { consentState } from '#contract/consent.ts'
import { AppError } from '#contract/errors.ts'
import { specialFolders, type Scribe } from '#contract/scribes.ts'
import { ensureQuery } from '#web/api/ensured.ts'
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

/** The open folder, where new visits are created; null for the special folders. */
function useFolder(): string | null {
  const { folderId } = placeOf(useLocation())
  return folderId && !specialFolders.some((id) => id === folderId) ? folderId : null
}

/** Opens a new visit at once, and records if the user's settings say so. */
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
 * Records at once: into the open visit if nothing has been said in it, otherwise into a new visit that opens. One key
 * must never mix two patients in one record, and a second press doesn't start a second visit: it opens the one being
 * recorded.
 */
export function useRecord(): () => void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const folderId = useFolder()
  const { scribeId } = placeOf(useLocation())
  const recordHere = useRecordOpen()
  const record = () => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (!user) return
    const recorded = recordedVisit()
    if (recorded) return void navigate(paths.scribe(recorded))
    const open = scribeId ? queries.getQueryData<Scribe>(keys.scribe(scribeId)) : undefined
    if (open && takesRecording(open)) return recordHere()
    const language = user.settings.language || 'en'
    const visit: NewVisit = { queries, navigate, userId: user.id, folderId, language }
    if (!mustAsk(queries)) return void recordNewVisit(visit)
    const asked = {
      language,
      onGiven: () => openNewVisit(visit, true).id,
      onDeclined: () => openNewVisit(visit, false).id,
    }
    void askUnlessRefused(user.id, asked, () => leaveForAnotherWindow(navigate))
  }
  return () => void onceRuleIsKnown(queries, record)
}

interface NewVisit {
  queries: QueryClient
  navigate: NavigateFunction
  userId: string
  folderId: string | null
  language: string
}

function openNewVisit(
  { queries, navigate, userId, folderId, language }: NewVisit,
  records: boolean,
) {
  const { id, create } = openNewScribe(queries, { folderId, language })
  // The recorder repeats the request until it succeeds; without a recording the visit remains a draft.
  create().catch(() => undefined)
  const recording = records && startRecording({ userId, scribeId: id, language, ready: create })
  const opened = navigate(paths.scribe(id, { folderId: folderId ?? 'all' }))
  return { id, started: Promise.all([recording, opened]) }
}

/** Records into a new visit. If the recording can't start, the empty visit is deleted and the list shows the reason. */
async function recordNewVisit(visit: NewVisit): Promise<void> {
  const { queries, navigate, folderId } = visit
  const { id, started } = openNewVisit(visit, true)
  await started
  const { failure } = useRecorder.getState()
  const scribe = queries.getQueryData<Scribe>(keys.scribe(id))
  if (failure?.scribeId !== id || !scribe || !isBlank(scribe)) return
  if (placeOf(window.location).scribeId === id)
    await (failure.anotherWindow
      ? leaveForAnotherWindow(navigate)
      : navigate(paths.scribes(folderId ?? 'all'), { replace: true }))
  void discard(queries, id)
}

/** Asks for consent, unless another window records and this one couldn't. */
async function askUnlessRefused(
  userId: string,
  asked: Parameters<typeof askFirst>[0],
  onRefused: () => Promise<void>,
): Promise<void> {
  if (await isRecordedBesideThis(userId)) await onRefused()
  else askFirst(asked)
}

/** Opens the visit that another window records; if this device doesn't know which, a toast shows the failure. */
async function leaveForAnotherWindow(navigate: NavigateFunction): Promise<void> {
  const { failure } = useRecorder.getState()
  if (!failure?.anotherWindow) return
  const { scribeId } = failure.anotherWindow
  if (scribeId) return navigate(paths.scribe(scribeId), { replace: true })
  // Only the page of a visit shows why it isn't recorded.
  dismissFailure()
  toastError(new AppError('bad-request', failure.message, { detail: failure.toDo }))
  await navigate(paths.home, { replace: true })
}

/** How long Record waits for the clinic's rule on consent, in milliseconds; then it records, as without a network. */
const ruleMs = 3_000
let isWaiting = false

/**
 * Records when it's known whether the clinic requires consent. Only an answer that is on its way delays it, and a second
 * press meanwhile does nothing.
 */
async function onceRuleIsKnown(queries: QueryClient, record: () => void): Promise<void> {
  const state = queries.getQueryState(consentSettingsQuery.queryKey)
  if (state?.data || state?.fetchStatus !== 'fetching') return record()
  if (isWaiting) return
  isWaiting = true
  const late = new Promise((resolve) => setTimeout(resolve, ruleMs))
  await Promise.race([ensureQuery(queries, consentSettingsQuery), late]).catch(() => undefined)
  isWaiting = false
  record()
}

/** Whether Record must ask for consent: the clinic requires it, and the visit has none. */
function mustAsk(queries: QueryClient, scribeId?: string): boolean {
  if (queries.getQueryData(consentSettingsQuery.queryKey)?.effective !== 'required') return false
  const known = scribeId ? queries.getQueryData(consentQuery(scribeId).queryKey) : undefined
  return consentState(known?.events ?? []) !== 'given'
}

/** Records more into the open visit. */
export function useRecordHere(): () => void {
  const queries = useQueryClient()
  const record = useRecordOpen()
  return () => void onceRuleIsKnown(queries, record)
}

/** The same where the rule has been waited for. */
function useRecordOpen(): () => void {
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

/** Continues, on this device, the recording of another. */
export function useTakeOver(): (scribeId: string, recordingId: string) => void {
  const queries = useQueryClient()
  return (scribeId, recordingId) => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (!user) return
    const language = user.settings.language || 'en'
    void takeOverRecording(recordingId, { userId: user.id, scribeId, language })
  }
}
