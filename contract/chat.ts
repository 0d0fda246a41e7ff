import * as z from 'zod/mini'
import { Id, Instant, NonEmpty } from './common.ts'
import { endpoint, eventStream } from './endpoint.ts'
import { Evidence, Mode } from './notes.ts'
import { PromptRef } from './scribes.ts'

export const Message = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  prompt: z.nullable(PromptRef),
  files: z.array(Id),
  citations: z.array(Evidence),
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
  z.object({ type: z.literal('citation'), evidence: Evidence }),
  z.object({ type: z.literal('reset_stream'), reason: z.string() }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  z.object({ type: z.literal('done'), message: Message }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const chat = eventStream({
  method: 'POST',
  path: '/api/chat',
  access: 'signed-in',
  summary:
    'Asks the assistant about a visit; the answer cites transcript lines as [h:mm:ss]. Without a model it answers with the most relevant passages.',
  query: z.object({ mode: z._default(Mode, 'NORMAL') }),
  body: z.object({ conversation: z.object({ id: Id }), message: NonEmpty(20_000) }),
  event: ChatEvent,
})
export const listMessages = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/messages',
  access: 'signed-in',
  summary: 'The chat of a visit, oldest first.',
  response: z.object({ items: z.array(Message) }),
})
