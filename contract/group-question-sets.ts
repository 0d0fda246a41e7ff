import * as z from 'zod/mini'
import { Count } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Provenance } from './group-rules.ts'
import { Questions } from './question-sets.ts'

/** Maximum number of question sets that a group shares. */
export const maxSharedSets = 50

export const getSharedSet = endpoint({
  method: 'GET',
  path: '/api/groups/:id/question-sets/:setId',
  access: 'signed-in',
  summary: 'A question set that a group shares, with who published it and when, to read or copy.',
  response: z.extend(Questions, { shared: Provenance }),
})

export const shareQuestionSet = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/question-sets/:setId',
  access: 'signed-in',
  summary:
    'Publishes a copy of the caller’s question set to a group, or replaces the copy that the group has: members can send it. For those whom the group’s policy lets publish. 409 when `version` is not the newest; 0 for the first.',
  body: z.object({ version: Count }),
  response: Provenance,
})

export const unshareQuestionSet = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/question-sets/:setId',
  access: 'signed-in',
  summary:
    'Takes a question set out of a group. Existing links keep their questions. For those whom the group’s policy lets publish.',
  query: z.object({ version: z.coerce.number().check(z.int(), z.minimum(1)) }),
  response: 'nothing',
})
