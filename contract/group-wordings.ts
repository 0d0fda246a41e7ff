import * as z from 'zod/mini'
import { Count, Instant } from './common.ts'
import { ConsentSettings, WordingLanguage, WordingText } from './consent.ts'
import { endpoint } from './endpoint.ts'

export const shareWording = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/consent-wordings',
  access: 'signed-in',
  summary:
    'Publishes a consent wording to a group, or replaces the one in its language: members read it to patients. For those whom the group’s policy lets publish. 409 when `version` is not the newest; 0 for the first.',
  body: z.object({ language: WordingLanguage, text: WordingText, version: Count }),
  response: ConsentSettings,
})

export const unshareWording = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/consent-wordings',
  access: 'signed-in',
  summary:
    'Takes a consent wording out of a group; records keep its words. For those whom the group’s policy lets publish.',
  query: z.object({
    language: WordingLanguage,
    version: z.coerce.number().check(z.int(), z.minimum(1)),
  }),
  response: ConsentSettings,
})

export const listGroupWordings = endpoint({
  method: 'GET',
  path: '/api/groups/:id/consent-wordings',
  access: 'signed-in',
  summary: 'The newest 50 versions of a group’s consent wording in a language, newest first.',
  query: z.object({ language: WordingLanguage }),
  response: z.object({
    items: z.array(z.object({ id: z.string(), text: z.string(), by: z.string(), at: Instant })),
  }),
})
