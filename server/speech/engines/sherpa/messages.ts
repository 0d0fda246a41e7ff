import type { SpeakerTurn } from '../voice-activity.ts'
import type { Word } from '../speech.ts'
import type { ModelOf, OfflineModel, OnlineModel } from '#server/speech/models/description.ts'

/** The state of a child. Each recogniser has its own process, so that an abort ends only one engine. */
export type Role =
  | { role: 'live'; online: OnlineModel; speakers?: ModelOf<'speakers'> }
  | { role: 'recognise'; offline: OfflineModel }
  | { role: 'listen'; vad: ModelOf<'vad'>; speakers?: ModelOf<'speakers'> }

/** Parent to child. `id` names the session or job. */
export type Request =
  | { op: 'load'; role: Role }
  | { op: 'open'; id: number; language?: string }
  | { op: 'audio'; id: number; pcm: Uint8Array }
  | { op: 'finish'; id: number }
  | { op: 'close'; id: number }
  | { op: 'recognise'; id: number; pcm: Uint8Array }

/** Child to parent. Times are seconds since the session's or job's first sample. */
export type Reply =
  | { ev: 'ready'; sessions: number; realTimeFactor: number; version: string; pid: number }
  | { ev: 'failed'; message: string }
  | { ev: 'taken'; id: number; bytes: number }
  | { ev: 'partial' | 'final'; id: number; text: string; words: Word[]; speaker?: string }
  | { ev: 'text'; id: number; text: string; words: Word[] }
  | { ev: 'span'; id: number; start: number; pcm: Uint8Array }
  | { ev: 'turns'; id: number; turns: SpeakerTurn[] }
  | { ev: 'closed'; id: number }
  | { ev: 'broken'; id: number; message: string }

/** An extra message for listeners in the parent: its child has died. */
export type ChildExit = { ev: 'gone'; message: string }
