import { useCallback, useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { openCapture, type Capture } from '#web/capture/capture.ts'
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
  const [microphone] = useState(createMicrophone)
  const [state, setState] = useState<'idle' | 'opening' | 'open'>('idle')
  const [failure, setFailure] = useState<RecordingFailure>()
  const [sound, setSound] = useState(silent)
  const isRecording = useRecorder((r) => r.session !== undefined)

  const stop = useCallback(() => {
    microphone.close()
    setState('idle')
    setFailure(undefined)
    setSound(silent)
  }, [microphone])
  const start = async (deviceId = useChoice.getState().deviceId) => {
    stop()
    setState('opening')
    const outcome = await microphone.open(deviceId, {
      onBlock: ({ peak }) =>
        setSound(({ heard }) => ({ heard: hearing(heard, peak), level: peak })),
      onEnded: () => {
        stop()
        setFailure(failureOf(new DOMException('', 'NotFoundError')))
      },
    })
    if (outcome === 'closed') return
    if (outcome !== 'open') setFailure(outcome)
    setState(outcome === 'open' ? 'open' : 'idle')
    // Their names are known once one was allowed.
    void queries.invalidateQueries({ queryKey: microphonesKey })
  }
  const choose = (deviceId: string) => {
    chooseMicrophone(deviceId)
    if (state === 'open') void start(deviceId)
  }
  useRelease(microphone, stop)
  return { state, failure, ...sound, isRecording, start: () => start(), choose, stop }
}

/** Releases the microphone with its component, and for a recording that begins. */
function useRelease(microphone: ReturnType<typeof createMicrophone>, stop: () => void): void {
  useEffect(() => {
    const end = useRecorder.subscribe(({ session }) => session && stop())
    return () => {
      end()
      microphone.close()
    }
  }, [microphone, stop])
}

type Listeners = Pick<Parameters<typeof openCapture>[0], 'onBlock' | 'onEnded'>

/** The one microphone that is open. */
function createMicrophone() {
  let capture: Capture | undefined
  // Permission may be given after the user has moved on; the microphone must not stay open then.
  let turn = 0
  return {
    close(): void {
      turn += 1
      capture?.close()
      capture = undefined
    },
    /** @returns `closed` if it was closed meanwhile */
    async open(deviceId: string, on: Listeners): Promise<'open' | 'closed' | RecordingFailure> {
      const mine = turn
      const outcome = await open(deviceId, on)
      const isOpen = 'close' in outcome
      if (mine !== turn) {
        if (isOpen) outcome.close()
        return 'closed'
      }
      if (!isOpen) return outcome
      capture = outcome
      return 'open'
    },
  }
}

async function open(deviceId: string, on: Listeners): Promise<Capture | RecordingFailure> {
  const missing = missingSupport({
    isSecureContext,
    mediaDevices: navigator.mediaDevices,
    AudioWorklet: globalThis.AudioWorklet,
  })
  if (missing) return missing
  return openCapture({ deviceId, call: false, ...on }).catch(failureOf)
}
