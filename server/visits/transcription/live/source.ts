import type { Gap } from '#common/audio-gaps.ts'
import type { Frame } from '../audio/frame.ts'
import type { AudioBatcher } from './audio-batcher.ts'
import type { Message } from './down.ts'
import type { TextBatcher } from './text-batcher.ts'

/** Where the frames of an open connection go. */
export interface LiveSource {
  frame(frame: Frame): void
  /** The device is connected, though it sends no audio. */
  seen(): void
  gap(gap: Gap): Promise<void>
  /** A moment of the recording, in seconds, to come back to. */
  mark(at: number): Promise<void>
  /** Stores and transcribes everything, closes the recording and confirms it. */
  stop(): Promise<void>
  /** Stores no more text: a newer connection continues, and transcribes what has no text yet. */
  yieldText(): void
  /** The connection is lost: stores what has arrived; the recording can be resumed. */
  leave(): Promise<void>
}

/** The write batchers that the live recordings of a process share. */
export interface LiveBatchers {
  audio: AudioBatcher
  text: TextBatcher
}

export interface SessionHooks {
  send: (message: Message) => void
  /** Something could not be stored: the connection must end, so that the browser keeps its audio and sends it again. */
  onStorageFailure: (error: unknown) => void
  onPressure: (isHigh: boolean) => void
  /** Live recordings of this process. */
  recordings: () => number
}
