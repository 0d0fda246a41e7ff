import * as z from 'zod/mini'
import { Count, Id, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Chunk } from './transcripts.ts'

/** A name that was meant perhaps. */
export const Suggestion = z.object({
  name: z.string(),
  /** Why it is likelier than others: on the patient's list, in a dictionary, or by its sound alone. */
  from: z.enum(['patient', 'clinic', 'group', 'user', 'lexicon']),
  /** What it is, such as 'metoprolol, beta blocker'; '' if unknown. */
  about: z.string(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Words of a transcript line that may be a misheard name. */
export const Doubt = z.object({
  seq: z.number(),
  /** Offsets into the text of the line. */
  start: z.number(),
  end: z.number(),
  said: z.string(),
  /** `look-alike`: a known drug that is often taken for one on the patient's list. */
  reason: z.enum(['misheard', 'look-alike']),
  suggestions: z.array(Suggestion),
})
export type Doubt = z.infer<typeof Doubt>

export const listDoubts = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/doubts',
  access: 'signed-in',
  summary:
    'Doubtful names in the lines after number `after`, at most `limit` lines; `to` is the last line examined.',
  query: z.object({
    after: z._default(
      z.coerce.number().check(z.int(), z.minimum(-1), z.maximum(2_000_000_000)),
      -1,
    ),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
  }),
  response: z.object({ items: z.array(Doubt), to: z.number(), more: z.boolean() }),
})

const Words = {
  seq: Count,
  start: Count,
  said: NonEmpty(200),
}
export const decideDoubt = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/doubts',
  access: 'signed-in',
  summary:
    'Accepts a name (the line is corrected, and the original kept) or keeps the original. 409 if the line has changed.',
  body: z.discriminatedUnion('verdict', [
    z.object({ ...Words, verdict: z.literal('accept'), name: NonEmpty(200) }),
    z.object({ ...Words, verdict: z.literal('keep') }),
  ]),
  response: z.object({ id: Id, chunk: z.nullable(Chunk) }),
})
export const undoDecision = endpoint({
  method: 'DELETE',
  path: '/api/scribes/:id/doubts/:decisionId',
  access: 'signed-in',
  summary: 'Withdraws a decision: the line is restored, and the name is doubtful again.',
  response: z.object({ chunk: z.nullable(Chunk) }),
})
