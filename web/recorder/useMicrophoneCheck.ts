import { useCallback, useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { openCapture, type Capture } from './capture.ts'
import { useChoice } from './choice.ts'
import { failureOf, missingSupport, type RecordingFailure } from './errors.ts'
import { chooseMicrophone, useRecorder } from './recorder.ts'
import { microphonesKey } from './useMicrophones.ts'
import { hearing, nothingHeard } from './verdict.ts'

const silent = { heard: nothingHeard, level: 0 }

/**
 * Listens to the microphone and stores nothing: only the level of each tenth of a second leaves this hook. It releases
 * the microphone when its component unmounts and when a recording begins.
 */
export function useMicrophoneCheck() {
  const queries = useQueryClient()
  const capture = useRef<Capture>(undefined)
  // A permission may be given after one has gone on; the microphone must not stay open then.
  const turn = useRef(0)
  const [state, setState] = useState<'idle' | 'opening' | 'open'>('idle')
  const [failure, setFailure] = useState<RecordingFailure>()
  const [sound, setSound] = useState(silent)
  const isRecording = useRecorder((r) => r.session !== undefined)

  const stop = useCallback(() => {
    turn.current += 1
    capture.current?.close()
    capture.current = undefined
    setState('idle')
    setFailure(undefined)
    setSound(silent)
  }, [])
  const start = async (deviceId = useChoice.getState().deviceId) => {
    stop()
    const mine = turn.current
    setState('opening')
    const outcome = await open(deviceId, {
      onBlock: ({ peak }) =>
        setSound(({ heard }) => ({ heard: hearing(heard, peak), level: peak })),
      onEnded: () => {
        stop()
        setFailure(failureOf(new DOMException('', 'NotFoundError')))
      },
    })
    if (mine !== turn.current) return 'close' in outcome ? outcome.close() : undefined
    if ('close' in outcome) capture.current = outcome
    else setFailure(outcome)
    setState('close' in outcome ? 'open' : 'idle')
    // Their names are known once one was allowed.
    void queries.invalidateQueries({ queryKey: microphonesKey })
  }
  const choose = (deviceId: string) => {
    chooseMicrophone(deviceId)
    if (state === 'open') void start(deviceId)
  }
  useEffect(() => {
    const end = useRecorder.subscribe(({ session }) => session && stop())
    return () => {
      end()
      turn.current += 1
      capture.current?.close()
    }
  }, [stop])
  return { state, failure, ...sound, isRecording, start: () => start(), choose, stop }
}

type Listeners = Pick<Parameters<typeof openCapture>[0], 'onBlock' | 'onEnded'>

async function open(deviceId: string, on: Listeners): Promise<Capture | RecordingFailure> {
  const missing = missingSupport({
    isSecureContext,
    mediaDevices: navigator.mediaDevices,
    AudioWorklet: globalThis.AudioWorklet,
  })
  if (missing) return missing
  return openCapture({ deviceId, call: false, ...on }).catch(failureOf)
}
