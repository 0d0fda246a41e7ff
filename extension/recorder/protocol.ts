import type { Choice } from '#web/recorder/choice.ts'
import type { useRecorder } from '#web/recorder/recorder.ts'
import type { Pending } from '#web/scribes/consent/pending.ts'

/** The name of the connection between a panel and the recorder. */
export const portName = 'recorder'

/** What to record, and how. */
export interface RecordRequest {
  scribeId: string
  /** The recorder creates the visit. */
  isNew: boolean
  language: string
  choice: Pick<Choice, 'deviceId' | 'withTab'>
  /** The tab to record too, as `tabCapture` names it. */
  streamId?: string | undefined
}

/** A panel's command to the recorder. */
export type Command =
  | ({ do: 'record' } & RecordRequest)
  | { do: 'pause' | 'resume' | 'mark' | 'stop' | 'goes-on' | 'read' | 'dismiss' | 'leave-tab' }
  | { do: 'share-tab'; streamId: string }
  | { do: 'use'; deviceId: string }
  | { do: 'resume-unfinished' | 'finish-unfinished'; recordingId: string }
  /** The patient's answer about the recording. */
  | { do: 'consent'; pending: Pending; isNew: boolean; language: string }

type RecorderState = ReturnType<typeof useRecorder.getState>

/** A recording that is over and complete on the server. */
export interface SavedRecording {
  scribeId: string
  transcribing: boolean
}

export interface Snapshot extends Pick<
  RecorderState,
  'session' | 'finishing' | 'unfinished' | 'failure' | 'storage'
> {
  saved?: SavedRecording | undefined
  /** The second of the newest bookmark. */
  markedAt?: number | undefined
  /** Why the server refused an answer about consent. */
  refusal?: string | undefined
}

/** The newest words of the recording. */
export interface LiveWords {
  lines: readonly string[]
  /** The words being spoken, which may still change. */
  partial: string
}

/** What the recorder reports to every panel. */
export type Report =
  /** The first: whose recorder it is. One of an earlier session may still be closing. */
  | { type: 'owner'; server: string; user: string }
  | { type: 'state'; state: Snapshot }
  | { type: 'level'; seconds: number; levels: readonly number[]; tabLevels: readonly number[] }
  | { type: 'words'; words: LiveWords }

/** Changes the part of the snapshot that isn't in the recorder's own state. */
export type UpdateSnapshot = (change: Partial<Snapshot>) => void
