import * as z from 'zod/mini'
import { Count, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PasteProfile, PasteSettings } from './export.ts'

export const sharePasteProfile = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/paste-profiles',
  access: 'signed-in',
  summary:
    'Publishes a copy format to a group, or replaces the one with its ID. For those whom the group’s policy lets publish. 409 when `version` is not the newest; 0 for the first.',
  body: z.object({ profile: PasteProfile, version: Count }),
  response: PasteSettings,
})

export const unsharePasteProfile = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/paste-profiles',
  access: 'signed-in',
  summary: 'Takes a copy format out of a group. For those whom the group’s policy lets publish.',
  query: z.object({
    profileId: NonEmpty(40),
    version: z.coerce.number().check(z.int(), z.minimum(1)),
  }),
  response: PasteSettings,
})
