import * as z from 'zod/mini'
import { Id } from './common.ts'
import { eventStream } from './endpoint.ts'

/** What changed, so that every open window shows it. Ids only: the window reads the rest itself. */
export const UserEvent = z.object({
  topic: z.enum([
    'scribe',
    'transcript',
    'translation',
    'languages',
    'recording',
    'file',
    'note',
    'form',
    'message',
    'task',
    'bench',
    'folder',
    'item',
    'memory',
    'group',
    'user',
    'speech',
    'integration',
    'appointment',
    'chart',
    'intake',
    'ready',
  ]),
  scribeId: z.optional(Id),
  id: z.optional(z.string()),
})
export type UserEvent = z.infer<typeof UserEvent>

export const userEvents = eventStream({
  method: 'GET',
  path: '/api/events',
  access: 'signed-in',
  summary: 'Changes of what the user owns, in all windows and on all devices.',
  event: UserEvent,
})
