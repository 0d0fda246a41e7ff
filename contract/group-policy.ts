import * as z from 'zod/mini'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Group } from './groups.ts'
import { GroupPolicy } from './group-rules.ts'

export const updateGroupPolicy = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/policy',
  access: 'signed-in',
  summary:
    'Changes rules of a group; those left out stay. For its owner and administrators. 409 "version-mismatch" with the newer group when `updatedAt` is not the newest.',
  body: z.extend(z.partial(GroupPolicy), { updatedAt: Instant }),
  response: Group,
})
