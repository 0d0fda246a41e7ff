import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A copy of everything a user owns, made as one ZIP file. */
export const Takeout = z.object({
  id: Id,
  state: z.enum(['working', 'ready', 'failed', 'cancelled']),
  /** Visits that are in it, of all. */
  done: z.number(),
  total: z.number(),
  /** Bytes of the file. */
  size: z.nullable(z.number()),
  created: Instant,
  /** When the file is deleted. */
  expires: z.nullable(Instant),
  /** Audio and files that could not be read and are named in the file's README. */
  missing: z.number(),
})
export type Takeout = z.infer<typeof Takeout>

export const listTakeouts = endpoint({
  method: 'GET',
  path: '/api/takeouts',
  access: 'signed-in',
  summary: 'Copies of everything the user owns, being made or ready to download, newest first.',
  response: z.object({ items: z.array(Takeout) }),
})
export const startTakeout = endpoint({
  method: 'POST',
  path: '/api/takeouts',
  access: 'signed-in',
  summary:
    'Makes a copy of everything the user owns; one at a time. Requires recent authentication.',
  response: Takeout,
})
export const deleteTakeout = endpoint({
  method: 'DELETE',
  path: '/api/takeouts/:id',
  access: 'signed-in',
  summary: 'Stops making a copy, or deletes it.',
  response: 'nothing',
})
export const linkTakeout = endpoint({
  method: 'POST',
  path: '/api/takeouts/:id/link',
  access: 'signed-in',
  summary:
    'A link that downloads the file once, within five minutes, in the session’s own browser.',
  response: z.object({ url: z.string(), expires: Instant }),
})
export const getTakeoutContent = endpoint({
  method: 'GET',
  path: '/api/takeouts/:id/content',
  access: 'media',
  summary: 'The ZIP file. Needs the session and a fresh `ticket`.',
  query: z.object({ ticket: z.string() }),
  response: 'bytes',
})
