import type { RecordingMark } from './journal-db.ts'

export interface StartOptions {
  userId: string
  scribeId: string
  language: string
  /** Makes sure that the server knows the visit. Recording does not wait for it, sending does, and asks again after a failure. */
  ready: () => Promise<unknown>
  source?: 'microphone' | 'replay'
  speed?: number
  /** Goes on with a recording that was cut short. */
  mark?: RecordingMark
}

export type Phase = 'starting' | 'recording' | 'paused' | 'stopping'

export interface SessionView {
  recordingId: string
  scribeId: string
  source: 'microphone' | 'replay'
  phase: Phase
  connection: 'connecting' | 'live' | 'lost'
  /** When the server last had everything, in milliseconds since 1970. */
  savedAt: number | null
  /** Seconds that only this device has. */
  unsaved: number
  /** Seconds in which nothing was captured, such as while it was cut short. */
  missed: number
  /** False when nothing listens: the audio is kept and transcribed later. Null until the server has said. */
  transcribing: boolean | null
  engine: string | null
  language: string
  microphone: string
  /** Nothing but silence arrives. */
  silent: boolean
  /** What went wrong without ending the recording. */
  warning: string | undefined
}

/** What is known of a recording before its first sound. */
export function newView(
  recordingId: string,
  { scribeId, language, source = 'microphone' }: StartOptions,
): SessionView {
  return {
    recordingId,
    scribeId,
    source,
    phase: 'starting',
    connection: 'connecting',
    savedAt: null,
    unsaved: 0,
    missed: 0,
    transcribing: null,
    engine: null,
    language,
    microphone: '',
    silent: false,
    warning: undefined,
  }
}
