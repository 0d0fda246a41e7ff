import * as z from 'zod/mini'
import { NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Claim, Writer } from './notes.ts'

/** Ready-made ways to change a passage of a note. */
export const RewriteWish = z.enum(['shorter', 'longer', 'bullets', 'patient-words'])
export type RewriteWish = z.infer<typeof RewriteWish>

export const rewritePassage = endpoint({
  method: 'POST',
  path: '/api/notes/:id/rewrite',
  access: 'signed-in',
  summary:
    'Proposes another wording of a passage, with its sentences checked; the note stays as it is. Bullets and the patient’s words need no language model.',
  body: z.object({
    /** Markdown. */
    text: NonEmpty(20_000),
    wish: z.union([RewriteWish, z.object({ instruction: NonEmpty(2_000) })]),
  }),
  response: z.object({ text: z.string(), claims: z.array(Claim), writer: Writer }),
})
