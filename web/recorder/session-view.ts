import type { Alarm, TabState } from './alarms.ts'
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
  /** The browser tab that is to be heard too, for which the browser is asking. */
  tab?: Promise<MediaStream>
  /** How long to wait for another window to make way. */
  patienceMs?: number
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
  /** Id of the microphone that is heard, '' for the system's own. */
  deviceId: string
  tab: TabState
  /** What is wrong with what is heard. */
  alarm: Alarm | undefined
  /** What became of the microphone, in a sentence. */
  notice: string | undefined
  /** What went wrong on the server without ending the recording. */
  warning: string | undefined
  /** The newest stretch that was not captured, in seconds of the recording, until it is read. */
  gap: { from: number; to: number } | undefined
  /** Nobody has spoken for minutes. */
  seemsOver: boolean
  /** False when this device keeps nothing of what is unsent. */
  durable: boolean
  /** Whether the screen stays on. */
  awake: boolean
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
    deviceId: '',
    tab: 'none',
    alarm: undefined,
    notice: undefined,
    warning: undefined,
    gap: undefined,
    seemsOver: false,
    durable: true,
    awake: false,
  }
}
