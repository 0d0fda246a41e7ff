import * as z from 'zod/mini'
import { Count } from './common.ts'
import { endpoint } from './endpoint.ts'
import { StoredLetterhead } from './export.ts'

export const shareLetterhead = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/letterhead',
  access: 'signed-in',
  summary:
    'Publishes a copy of the caller’s letterhead to a group: members without their own use it. For those whom the group’s policy lets publish. 409 when `version` is not the newest; 0 for the first.',
  body: z.object({ version: Count }),
  response: StoredLetterhead,
})

export const unshareLetterhead = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/letterhead',
  access: 'signed-in',
  summary: 'Takes the letterhead out of a group. For those whom the group’s policy lets publish.',
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: StoredLetterhead,
})
