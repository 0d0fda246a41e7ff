import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint, eventStream } from './endpoint.ts'
import { CheckedText, Evidence, Mode } from './notes.ts'
import { PromptRef } from './scribes.ts'

/** The source of an answer: a line of this visit, of an earlier visit of the same patient, a note or a file. */
export const Citation = z.extend(Evidence, {
  /** How the answer's text refers to it, such as `[0:04:12]`, `[File 1]` or `[Visit 2 0:04:12]`. */
  mark: z.optional(z.string()),
  /** The earlier visit that contains it. */
  visit: z.optional(z.object({ id: Id, name: z.string(), created: Instant })),
  /** The name of the attached file. */
  file: z.optional(z.string()),
})
export type Citation = z.infer<typeof Citation>

export const Message = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  prompt: z.nullable(PromptRef),
  files: z.array(Id),
  citations: z.array(Citation),
  /** The checked sentences of an answer that a language model wrote; marks follow after the answer. */
  checked: z.optional(CheckedText),
  /** It is being written now; its events can be followed under its id. */
  writing: z.boolean(),
  created: Instant,
})
export type Message = z.infer<typeof Message>

export const ChatEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('started'),
    messageId: Id,
    writer: z.object({ kind: z.enum(['passages', 'model']), name: z.string() }),
  }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('citation'), evidence: Citation }),
  z.object({ type: z.literal('reset_stream'), reason: z.string() }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('done'), message: Message }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

/** At most this many files come with one message. */
export const maxMessageFiles = 3

const Said = z.object({
  role: z.enum(['user', 'assistant']),
  content: Text(20_000),
  prompt: z.nullish(z.object({ id: Text(100) })),
  files: z.optional(z.array(z.union([Id, z.object({ id: Id })])).check(z.maxLength(20))),
})
const saidFields = {
  /** Without `message`, the last of these is the question, with its prompt and its files. */
  messages: z.optional(z.array(Said)),
}

export const chat = eventStream({
  method: 'POST',
  path: '/api/chat',
  access: 'signed-in',
  summary:
    'Asks the assistant about a visit: streamed text, typed events for text/event-stream, or the messages of the conversation as a JSON array for application/json. The answer cites lines as [h:mm:ss]. Without a model it answers with the most relevant passages.',
  query: z.object({ mode: z._default(Mode, 'NORMAL') }),
  body: z.object({
    conversation: z.optional(z.object({ id: Id, ...saidFields })),
    /** Instead of `conversation`: the body is the conversation itself. */
    id: z.optional(Id),
    ...saidFields,
    message: z.optional(NonEmpty(20_000)),
    /** Files of the visit that belong to the question, uploaded with the purpose `chat`. */
    files: z._default(z.array(Id).check(z.maxLength(maxMessageFiles)), []),
    /** The template whose format the answer follows. */
    prompt: z.nullish(z.object({ id: Text(100) })),
    /** The question that this one replaces, along with everything after it. */
    replaces: z.optional(Id),
  }),
  event: ChatEvent,
})
export const followAnswer = eventStream({
  method: 'GET',
  path: '/api/chat/answers/:id/events',
  access: 'signed-in',
  summary: 'Replays an answer from the start, or after `last-event-id`, then follows it.',
  event: ChatEvent,
})
export const stopAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/answers/:id/stop',
  access: 'signed-in',
  summary: 'Stops an answer and keeps the text so far.',
  response: 'nothing',
})
export const checkAnswer = endpoint({
  method: 'POST',
  path: '/api/chat/answers/:id/check',
  access: 'signed-in',
  summary:
    'Checks an answer again after its check failed. The marks follow later. While a check is running, no second one starts.',
  response: Message,
})
export const summarise = endpoint({
  method: 'POST',
  path: '/api/chat/summary',
  access: 'signed-in',
  summary:
    'A short title, offered as the visit’s name, and a gist of two lines, kept for lists. Without a model, both use only words that were said.',
  body: z.object({
    conversation: z.optional(z.object({ id: Id })),
    /** Instead of `conversation`: the body is the scribe itself. */
    id: z.optional(Id),
  }),
  response: z.object({
    title: z.string(),
    gist: z.string(),
    writer: z.enum(['model', 'words']),
  }),
})
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/messages',
  access: 'signed-in',
  summary: 'The chat of a visit, oldest first.',
  response: z.object({ items: z.array(Message) }),
})
