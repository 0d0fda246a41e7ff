import * as z from 'zod/mini'
import { Count, Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A template that fits, with a one-line reason. A suggestion selects nothing. */
export const TemplateSuggestion = z.object({
  id: z.string(),
  name: z.string(),
  /** In English. */
  reason: z.string(),
  /** The words of the visit in `reason`. */
  words: z.optional(z.array(z.string())),
  /** The earlier uses in `reason`. */
  uses: z.optional(Count),
})
export type TemplateSuggestion = z.infer<typeof TemplateSuggestion>

export const smartSuggest = endpoint({
  method: 'POST',
  path: '/api/smart-suggest',
  access: 'signed-in',
  summary:
    'Three to five templates that fit what was said, best first, each with a reason. With `conversation` the visit’s own transcript and context are read as well.',
  body: z.object({
    additionalInfo: z._default(z.nullable(Text(50_000)), ''),
    /** Its text, or the transcript of a scribe with its chunks. */
    transcript: z._default(
      z.union([
        Text(900_000),
        z.object({ chunks: z.array(z.object({ text: Text(20_000) })).check(z.maxLength(10_000)) }),
      ]),
      '',
    ),
    /** Its text, or the entries of a scribe’s `additionalContext`. */
    context: z._default(
      z.union([
        Text(900_000),
        z.array(z.object({ content: Text(200_000) })).check(z.maxLength(1_000)),
      ]),
      '',
    ),
    conversation: z.optional(z.object({ id: Id })),
  }),
  response: z.object({ templateSuggestions: z.array(TemplateSuggestion) }),
})
