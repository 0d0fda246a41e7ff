import * as z from 'zod/mini'
import { Count, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A speaker in a visit. */
export const Speaker = z.object({
  /** As in the lines: 'clinician', 'patient', a name, or a label such as 'S1'. */
  name: z.string(),
  lines: z.number(),
  /** The probable role, judged by how they talk, if nobody has set it; null if unclear. */
  guess: z.nullable(z.enum(['clinician', 'patient'])),
})
export type Speaker = z.infer<typeof Speaker>

export const listSpeakers = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/speakers',
  access: 'signed-in',
  summary:
    'The speakers of a visit, in the order of their first words, and their probable roles. `swapped` is true if clinician and patient are clearly mixed up in a visit of two.',
  response: z.object({ items: z.array(Speaker), swapped: z.boolean() }),
})

const Line = Count

/** Restores lines and names as they were before a change; opaque to clients. */
export const SpeakerUndo = z.object({
  /** `now` is the line's speaker after the change; null for none. */
  lines: z
    .array(z.object({ seq: Line, before: z.nullable(Text(60)), now: z.nullable(Text(60)) }))
    .check(z.maxLength(50_000)),
  names: z.array(
    z.object({ label: Text(60), before: z.nullable(Text(60)), now: z.nullable(Text(60)) }),
  ),
})
export type SpeakerUndo = z.infer<typeof SpeakerUndo>

const Changed = z.object({ changed: z.number(), undo: SpeakerUndo })

export const setSpeaker = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/speakers/set',
  access: 'signed-in',
  summary:
    'Sets the speaker of these lines, of all lines of the same speaker from the first of these on, or of every line of that speaker. A name already in use merges two speakers.',
  body: z.object({
    seqs: z.array(Line).check(z.minLength(1), z.maxLength(1_000)),
    to: NonEmpty(60),
    scope: z.enum(['lines', 'onwards', 'everywhere']),
  }),
  response: Changed,
})
export const setClinician = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/speakers/clinician',
  access: 'signed-in',
  summary: 'Sets which speaker is the clinician; with two speakers, the other is the patient.',
  body: z.object({ name: NonEmpty(60) }),
  response: Changed,
})
export const undoSpeakers = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/speakers/undo',
  access: 'signed-in',
  summary: 'Reverts a change of speakers, except for lines that were changed again since.',
  body: z.object({ undo: SpeakerUndo }),
  response: z.object({ changed: z.number() }),
})
