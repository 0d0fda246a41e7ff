import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint, eventStream } from './endpoint.ts'
import { NoteLanguage } from './languages.ts'
import { Claim, Mode, Writer } from './notes.ts'
import { ContextChoice } from './profile.ts'
import { PromptRef } from './scribes.ts'

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

export const GenerationEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    generationId: Id,
    noteId: Id,
    template: PromptRef,
    writer: Writer,
    /** Of Highlights: the templates that were picked and wait for a language model. */
    waiting: z.optional(z.array(PromptRef)),
  }),
  /** Progress of a built-in model before its first word; each such event replaces the previous one. */
  z.object({
    type: z.literal('waiting'),
    /** Number of notes that will be written before this one. */
    before: z.number(),
    /** Fraction of the visit that the model has read, from 0 to 1; absent before its turn. */
    read: z.optional(z.number()),
    /** Estimated seconds until the note is complete, from a measurement on this computer; absent without one. */
    seconds: z.optional(z.number()),
  }),
  /** Drafted before the visit had ended and not checked: shown as a draft until the text overtakes it, and no part of the note. */
  z.object({ type: z.literal('ahead'), text: z.string() }),
  z.object({ type: z.literal('section'), heading: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** All claims of the text so far; sent at the end of each section and at the end. */
  z.object({ type: z.literal('claims'), claims: z.array(Claim) }),
  /** What was streamed so far is void: show 'Regenerating...' (specification §4). */
  z.object({ type: z.literal('reset_stream'), reason: z.string() }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('done'), noteId: Id, version: z.number() }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

const ModeQuery = z.object({ mode: z._default(Mode, 'NORMAL') })

export const generateNote = eventStream({
  method: 'POST',
  path: '/api/chat/generate',
  access: 'signed-in',
  summary:
    'Writes a note from one template and streams it, or Highlights if no language model is set up: plain text, or typed events for text/event-stream. Continues when the reader leaves. With `noteId` the note is rewritten as a new version; with `section` only that part.',
  query: ModeQuery,
  body: z.object({
    /** The template; the first one picked for the visit where it is left out or null. */
    prompt: z.optional(z.nullable(z.object({ id: Text(100) }))),
    /** Further templates that were picked. Without a language model one note, Highlights, is written for all of them. */
    others: z.optional(z.array(z.object({ id: Text(100) })).check(z.maxLength(20))),
    conversation: z.object({ id: Id }),
    noteId: z.optional(Id),
    section: z.optional(Text(200)),
    /** Writes with Highlights even where a model is set up, such as after the model failed. */
    writer: z.optional(z.literal('highlights')),
    /** Id of a model of `/api/models`, tried before the others. */
    model: z.optional(Text(64)),
    /** Code of the language to write in; '' for that of the template. */
    language: z.optional(NoteLanguage),
  }),
  event: GenerationEvent,
})
export const followGeneration = eventStream({
  method: 'GET',
  path: '/api/generations/:id/events',
  access: 'signed-in',
  summary: 'Replays a generation from the start, or after `last-event-id`, then follows it.',
  event: GenerationEvent,
})
export const cancelGeneration = endpoint({
  method: 'POST',
  path: '/api/generations/:id/cancel',
  access: 'signed-in',
  summary: 'Stops writing and keeps the text so far as an interrupted note.',
  response: 'nothing',
})
