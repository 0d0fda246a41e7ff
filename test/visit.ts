import * as api from '#contract/generation.ts'
import { createScribe } from '#contract/scribes.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import type { TestApp, TestUser } from './app.ts'

/** A short made-up visit: the speakers, and their words. */
const lines = [
  ['clinician', 'What brings you in today?'],
  ['patient', 'I have had chest pain for two days.'],
  ['clinician', 'Any shortness of breath?'],
  ['patient', 'No.'],
  ['patient', 'I take lisinopril 10 milligrams once a day.'],
  ['clinician', 'Your blood pressure is 142 over 88.'],
  ['clinician', 'I will order an ECG and start aspirin 81 milligrams daily.'],
] as const
const secondsPerLine = 5

/** A scribe with the transcript of a short visit; returns its id. */
export async function newVisit(app: TestApp, user: TestUser, more: string[] = []): Promise<string> {
  const { id } = await user.call(createScribe, { body: {} })
  const all = [...lines, ...more.map((text) => ['patient', text] as const)]
  const spoken = all.map(([speaker, text], n) => ({
    speaker,
    text,
    timestamp: n * secondsPerLine,
    end: n * secondsPerLine + 4,
  }))
  await appendChunks(app.services, user.user.id, id, spoken)
  return id
}

export type NoteOptions = {
  prompt?: { id: string } | null | undefined
  others?: { id: string }[]
  noteId?: string
  section?: string
  writer?: 'highlights'
  model?: string
  language?: string
  mode?: 'NORMAL' | 'FAST' | 'ADVANCED'
}

/** Starts a note and reads its events as they come. */
export async function* writing(user: TestUser, scribeId: string, wanted: NoteOptions) {
  const { mode = 'NORMAL', ...rest } = wanted
  const body = { ...rest, conversation: { id: scribeId } }
  for await (const { id, event } of user.follow(api.generateNote, { query: { mode }, body }))
    yield { id, event }
}

/** Writes a note to its end; answers all events. */
export async function written(
  user: TestUser,
  scribeId: string,
  wanted: NoteOptions,
): Promise<api.GenerationEvent[]> {
  const events: api.GenerationEvent[] = []
  for await (const { event } of writing(user, scribeId, wanted)) events.push(event)
  return events
}

/** A reader's final view after these events. */
export function textOf(events: api.GenerationEvent[]): string {
  const from = events.findLastIndex((event) => event.type === 'reset_stream')
  return events
    .slice(from + 1)
    .map((event) => (event.type === 'text' ? event.text : ''))
    .join('')
}
