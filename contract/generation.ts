import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { NoteLanguage } from './languages.ts'
import { Mode, Writer } from './notes.ts'
import { ContextChoice } from './profile.ts'

/** One source that a note may be written from. */
export const ContextPart = z.object({
  kind: z.enum(['transcript', 'context', 'file', 'intake', 'note']),
  /** '' for the transcript, which is one. */
  id: z.string(),
  name: z.string(),
  words: z.number(),
})
export type ContextPart = z.infer<typeof ContextPart>
export const NoteContext = z.object({
  choice: ContextChoice,
  /** The visit's choice; if absent, the user's default. */
  own: z.boolean(),
  parts: z.array(ContextPart),
})
export type NoteContext = z.infer<typeof NoteContext>

export const getNoteContext = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/note-context',
  access: 'signed-in',
  summary: 'The possible sources of a visit’s notes, with sizes, and which are chosen.',
  response: NoteContext,
})
export const setNoteContext = endpoint({
  method: 'PUT',
  path: '/api/scribes/:id/note-context',
  access: 'signed-in',
  summary: 'Chooses the sources of a visit’s notes; null restores the default.',
  body: z.object({ choice: z.nullable(ContextChoice) }),
  response: NoteContext,
})
export const showPrompt = endpoint({
  method: 'POST',
  path: '/api/chat/generate/prompt',
  access: 'signed-in',
  summary: 'The prompt that a language model would get for a note, word for word; nothing is sent.',
  query: z.object({ mode: z._default(Mode, 'NORMAL') }),
  body: z.object({
    prompt: z.object({ id: Text(100) }),
    conversation: z.object({ id: Id }),
    model: z.optional(Text(64)),
    language: z.optional(NoteLanguage),
  }),
  response: z.object({
    writer: Writer,
    /** Empty if Highlights would write, because it takes no instructions. */
    questions: z.array(
      z.object({ heading: z.string(), instructions: z.string(), prompt: z.string() }),
    ),
  }),
})
