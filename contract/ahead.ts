import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Mode } from './notes.ts'

/**
 * `off`: not wanted, or no model; `waiting`: too little is new; `writing`: a draft is under way; `reading`: the built-in
 * model reads what was said, and nothing is drafted.
 */
export const AheadState = z.enum(['off', 'waiting', 'writing', 'reading'])
export type AheadState = z.infer<typeof AheadState>

export const draftAhead = endpoint({
  method: 'POST',
  path: '/api/chat/generate/ahead',
  access: 'signed-in',
  summary:
    'While a visit is recorded and the speed boost is on: drafts the note from what was said so far, at most one at a time, where enough is new. A draft is no note; it is shown as a draft when the note is asked for. Where a built-in model will write the note, it reads what was said so far, with or without the speed boost, and once more after the recording; nothing of that is stored.',
  query: z.object({ mode: z._default(Mode, 'NORMAL') }),
  body: z.object({ prompt: z.object({ id: Text(100) }), conversation: z.object({ id: Id }) }),
  response: z.object({ state: AheadState }),
})
export const aheadCost = endpoint({
  method: 'GET',
  path: '/api/chat/generate/ahead',
  access: 'signed-in',
  summary: 'What drafting before the end of visits has cost this user so far, in about tokens.',
  response: z.object({
    visits: z.number(),
    questions: z.number(),
    tokensRead: z.number(),
    tokensWritten: z.number(),
  }),
})
