import * as z from 'zod/mini'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A stretch of a visit, in seconds from its start, that two devices recorded at the same time. */
export const Overlap = z.object({
  /** The recording that began first. */
  recordingId: Id,
  from: z.number(),
  to: z.number(),
  /** Lines that say the same as a line of the other recording. */
  doubled: z.number(),
  /** Whether these are shown nevertheless. */
  shown: z.boolean(),
})
export type Overlap = z.infer<typeof Overlap>

export const listOverlaps = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/transcript/overlaps',
  access: 'signed-in',
  summary: 'The stretches that two devices recorded at the same time, as when one was offline.',
  response: z.object({ items: z.array(Overlap) }),
})
export const showDoubled = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/transcript/overlaps',
  access: 'signed-in',
  summary: 'Shows the lines of a recording that another one also has, or hides them again.',
  body: z.object({ recordingId: Id, shown: z.boolean() }),
  response: 'nothing',
})
