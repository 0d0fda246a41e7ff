import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Flag, Mic, Pause, Square } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'
import { createSample } from '#contract/system.ts'
import { useActions, type Action } from '#web/shell/actions.ts'
import { call } from '#web/api/client.ts'
import { meQuery } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { markNow } from '#web/recorder/mark.ts'
import {
  pauseRecording,
  resumeRecording,
  startRecording,
  useRecorder,
} from '#web/recorder/recorder.ts'
import { recoverRecordings } from '#web/recorder/unfinished.ts'
import { toastError } from '#web/ui/toast.tsx'
import { useLatest } from '#web/ui/useLatest.ts'
import { finishRecording } from './finish-recording.ts'
import { useLiveText } from './useLiveText.ts'
import { useRecord, useRecordHere } from './useNewVisit.ts'
import { usePreDraft } from './usePreDraft.ts'
import { t } from '#web/i18n/i18n.ts'

/** Record, pause, stop and replay, for the recording pill and the keyboard. */
export function useRecordActions() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const record = useRecord()
  const recordHere = useRecordHere()
  const stop = () => void finishRecording(queries, navigate)
  useLiveText()
  usePreDraft()
  useRecordKeys(record, stop)
  useEffect(() => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (user) void recoverRecordings(user.id)
  }, [queries])
  return { record, recordHere, stop, replay: () => void replaySample(queries, navigate) }
}

/** Records the sample's audio into a new, empty sample visit. */
async function replaySample(queries: QueryClient, navigate: NavigateFunction): Promise<void> {
  const user = queries.getQueryData(meQuery.queryKey)
  if (!user) return
  try {
    const { scribeId } = await call(createSample, { body: { empty: true } })
    void navigate(paths.scribe(scribeId))
    await startRecording({
      userId: user.id,
      scribeId,
      language: 'en',
      ready: async () => undefined,
      source: 'replay',
    })
  } catch (error) {
    toastError(error)
  }
}

function useRecordKeys(record: () => void, stop: () => void): void {
  const latest = useLatest({ record, stop })
  const active = useRecorder((r) => r.session !== undefined)
  const paused = useRecorder((r) => r.session?.phase === 'paused')
  const canMark = useRecorder(
    ({ session }) => session?.phase === 'recording' && session.source === 'microphone',
  )
  const actions = useMemo<Action[]>(() => {
    const toggle = {
      label: active ? t('Stop recording') : t('Record'),
      icon: active ? Square : Mic,
      run: () => (active ? latest.current.stop() : latest.current.record()),
    }
    const disabled = t('No recording in progress')
    return [
      { ...toggle, id: 'record', keys: 'r' },
      { ...toggle, id: 'record-anywhere', keys: 'alt+shift+r', keyOnly: true },
      {
        id: 'pause',
        label: paused ? t('Resume recording') : t('Pause recording'),
        keys: 'p',
        icon: Pause,
        disabled: active ? undefined : disabled,
        run: () => (paused ? resumeRecording() : pauseRecording()),
      },
      {
        id: 'mark',
        label: t('Mark this moment in the recording'),
        keys: 'm',
        icon: Flag,
        disabled: canMark ? undefined : disabled,
        run: markNow,
      },
    ].map((action) => ({ ...action, section: 'Here' }))
  }, [latest, active, paused, canMark])
  useActions(actions)
}
