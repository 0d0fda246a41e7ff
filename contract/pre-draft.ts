import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Mode } from './notes.ts'

/**
 * `off`: turned off, or no model; `waiting`: too little new text; `writing`: writing a draft; `reading`: the built-in
 * model reads the transcript without drafting.
 */
export const AheadState = z.enum(['off', 'waiting', 'writing', 'reading'])
export type AheadState = z.infer<typeof AheadState>

export const draftAhead = endpoint({
  method: 'POST',
  path: '/api/chat/generate/ahead',
  access: 'signed-in',
  summary:
    'During a recording, with the speed boost on: drafts the note from the transcript so far, one draft at a time, once there is enough new text. A draft isn’t a note; it is shown as a draft when the note is requested. If a built-in model will write the note, that model reads the transcript so far, with or without the speed boost, and once more after the recording. Nothing it reads is stored.',
  query: z.object({ mode: z._default(Mode, 'NORMAL') }),
  body: z.object({ prompt: z.object({ id: Text(100) }), conversation: z.object({ id: Id }) }),
  response: z.object({ state: AheadState }),
})
export const aheadCost = endpoint({
  method: 'GET',
  path: '/api/chat/generate/ahead',
  access: 'signed-in',
  summary: 'The approximate number of tokens used for this user’s drafts during visits.',
  response: z.object({
    visits: z.number(),
    questions: z.number(),
    tokensRead: z.number(),
    tokensWritten: z.number(),
  }),
})
