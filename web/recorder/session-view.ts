import type { Alarm, TabState } from './alarms.ts'
import type { RecordingMark } from './journal-db.ts'

export interface StartOptions {
  userId: string
  scribeId: string
  language: string
  /**
   * Ensures that the server has the visit. Recording doesn't wait for it; sending does, and asks again after a failure.
   */
  ready: () => Promise<unknown>
  source?: 'microphone' | 'replay'
  speed?: number
  /** Resumes an interrupted recording. */
  mark?: RecordingMark
  /** The browser tab to record as well, while the browser shows its picker. */
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
  /** Id of the active microphone, '' for the system default. */
  deviceId: string
  tab: TabState
  /** The problem with the audio signal. */
  alarm: Alarm | undefined
  /** What became of the microphone, in a sentence. */
  notice: string | undefined
  /** What went wrong on the server without ending the recording. */
  warning: string | undefined
  /** The newest stretch that was not captured, in seconds of the recording, until it is read. */
  gap: { from: number; to: number } | undefined
  /** Nobody has spoken for minutes. */
  seemsOver: boolean
  /** False when this device can't store unsent audio. */
  durable: boolean
  /** Whether the screen stays on. */
  awake: boolean
}

/** The initial view of a recording, before its first sound. */
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

export interface SessionHooks {
  show: (view: SessionView) => void
  /** Id of the microphone to begin with, '' for the system's own. */
  deviceId: string
  /** The server will never take this recording. */
  lost: (error: unknown) => void
  /** It ended without Stop, as a replay does. */
  ended: () => void
  /** The visit continues on another device. */
  takenOver: () => void
  /** The patient withdrew consent. */
  withdrawn: () => void
}

/** One recording from its first sound until the server has all of it. */
export interface Session {
  readonly scribeId: string
  readonly recordingId: string
  /** Resolves when the recording has ended here. */
  readonly over: Promise<void>
  /** @throws DOMException if there is no microphone */
  start(): Promise<void>
  pause(): void
  resume(): void
  /** Records with another microphone, '' for the system's own. */
  use(deviceId: string): Promise<void>
  /** Records a browser tab too. */
  mix(asked: Promise<MediaStream>): Promise<void>
  unmix(): void
  /** The visit continues, although it is quiet. */
  goesOn(): void
  /** The notice of the microphone or of a gap has been read. */
  read(): void
  /** Marks this moment, unless nothing is recorded in it. @returns its second of the recording */
  mark(): Promise<number | undefined>
  /** Seconds from the start of the recording to now. */
  at(): number
  /** Deletes all of it from this device, and sends no more. */
  erase(): Promise<void>
  /**
   * @param showRest shows what is still to be sent
   * @returns undefined if the session was left before the server had all of it
   */
  stop(showRest: (view: SessionView) => void): Promise<SessionView | undefined>
  /** Sends what this device holds of a recording that was cut short, and leaves it open. */
  sendRest(): Promise<void>
  /** The user signs out: releases the microphone and the connection at once; unsent audio stays on this device. */
  leave(): Promise<void>
  abandon(): void
}
