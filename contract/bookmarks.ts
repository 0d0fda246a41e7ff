import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Recording } from './transcripts.ts'

export const removeMark = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/unmark',
  access: 'signed-in',
  summary: 'Removes a bookmark from a recording; does nothing if there is none.',
  body: z.object({ at: z.number().check(z.minimum(0), z.maximum(1_000_000)) }),
  response: Recording,
})
