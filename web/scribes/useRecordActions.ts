import { useQueryClient } from '@tanstack/react-query'
import { Flag, Mic, Pause, Square } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { createSample } from '#contract/system.ts'
import { useActions, type Action } from '#web/shell/actions.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { meQuery } from '#web/api/session.ts'
import { reportMetric } from '#web/api/report.ts'
import { paths, placeOf } from '#web/paths.ts'
import { markNow } from '#web/recorder/mark.ts'
import {
  pauseRecording,
  resumeRecording,
  startRecording,
  stopRecording,
  useRecorder,
} from '#web/recorder/recorder.ts'
import { recoverRecordings } from '#web/recorder/unfinished.ts'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import { whyNotGenerate } from './generate.ts'
import { scribeQuery } from './queries.ts'
import { usePreDraft } from './usePreDraft.ts'
import { useLiveText } from './useLiveText.ts'
import { useRecord, useRecordHere } from './useNewVisit.ts'

/** After Stop one is led to the note; without a network that may take long, and one is somewhere else by then. */
const openNoteWithinMs = 10_000
const saved = 'Recording saved, whole on the server'

/** Record, pause, stop and replay, for the pill and for the keyboard. */
export function useRecordActions() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const begin = useRecord()
  const recordHere = useRecordHere()
  useLiveText()
  usePreDraft()

  const stop = async () => {
    const scribeId = useRecorder.getState().session?.scribeId
    if (!scribeId) return
    const began = Date.now()
    const { pathname } = window.location
    const done = await stopRecording()
    // Signed out in between: what is unsent waits on this device.
    if (!done) return
    void reportMetric({ event: 'recording-finished', source: done.source })
    await Promise.all([
      queries.invalidateQueries({ queryKey: keys.scribe(scribeId) }),
      queries.invalidateQueries({ queryKey: keys.recording(scribeId) }),
    ])
    const generate = queries.getQueryData(meQuery.queryKey)?.settings.autoGenerate ?? false
    const waited = Date.now() - began > openNoteWithinMs
    if (!done.transcribing || waited) return toastSuccess(saved)
    // Who has opened another visit since is not called away from it.
    const hasLeft = () =>
      window.location.pathname !== pathname && placeOf(window.location).scribeId !== scribeId
    if (!generate) return
    const scribe = await queries
      .fetchQuery({ ...scribeQuery(scribeId), staleTime: 1_000 })
      .catch(() => undefined)
    if (!scribe) return toastSuccess(saved)
    if (whyNotGenerate(scribe)) return toastSuccess(`${saved}. No words were heard in it.`)
    if (hasLeft()) return toastSuccess(saved)
    void navigate(paths.scribe(scribeId, { tab: 'results', generate }))
  }
  const replay = async () => {
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
  const record = () => begin()
  const latest = useRef({ record, stop, replay })
  useEffect(() => {
    latest.current = { record, stop, replay }
  })
  useEffect(() => {
    const user = queries.getQueryData(meQuery.queryKey)
    if (user) void recoverRecordings(user.id)
  }, [queries])
  const active = useRecorder((r) => r.session !== undefined)
  const paused = useRecorder((r) => r.session?.phase === 'paused')
  const marks = useRecorder(
    ({ session }) => session?.phase === 'recording' && session.source === 'microphone',
  )
  const actions = useMemo<Action[]>(() => {
    const toggle = () => (active ? void latest.current.stop() : latest.current.record())
    const what = { label: active ? 'Stop recording' : 'Record', icon: active ? Square : Mic }
    return [
      { id: 'record', section: 'Here', keys: 'r', ...what, run: toggle },
      {
        id: 'record-anywhere',
        section: 'Here',
        keys: 'alt+shift+r',
        keyOnly: true,
        ...what,
        run: toggle,
      },
      {
        id: 'pause',
        label: paused ? 'Resume recording' : 'Pause recording',
        section: 'Here',
        keys: 'p',
        icon: Pause,
        disabled: active ? undefined : 'Nothing is being recorded',
        run: () => (paused ? resumeRecording() : pauseRecording()),
      },
      {
        id: 'mark',
        label: 'Mark this moment of the recording',
        section: 'Here',
        keys: 'm',
        icon: Flag,
        disabled: marks ? undefined : 'Nothing is being recorded',
        run: markNow,
      },
    ]
  }, [active, paused, marks])
  useActions(actions)
  return { record, recordHere, stop: () => void stop(), replay: () => void replay() }
}
