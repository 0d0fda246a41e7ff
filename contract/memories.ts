import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Something to remember about how its user writes: one instruction in plain words (specification §3). */
export const Memory = z.object({
  id: Id,
  command: z.string(),
  /** Switched off it is kept and not used. */
  enabled: z.boolean(),
  created: Instant,
  updated: Instant,
  version: z.number(),
})
export type Memory = z.infer<typeof Memory>

/** The most that one may have: each is read with every section of a note. */
export const mostMemories = 50
const Command = NonEmpty(300)

export const listMemories = endpoint({
  method: 'GET',
  path: '/api/memories',
  access: 'signed-in',
  summary: 'What is remembered about how the user writes, oldest first.',
  response: z.object({ items: z.array(Memory) }),
})
export const createMemory = endpoint({
  method: 'POST',
  path: '/api/memories',
  access: 'signed-in',
  summary:
    'Remembers an instruction under an id that the client may choose; the same id twice is one memory.',
  body: z.object({ id: z.optional(Id), command: Command, enabled: z._default(z.boolean(), true) }),
  response: Memory,
})
export const updateMemory = endpoint({
  method: 'PATCH',
  path: '/api/memories/:id',
  access: 'signed-in',
  summary:
    'Changes a memory or switches it. 409 with the newer one when `version` is not the newest.',
  body: z.object({
    version: Count,
    command: z.optional(Command),
    enabled: z.optional(z.boolean()),
  }),
  response: Memory,
})
export const deleteMemory = endpoint({
  method: 'DELETE',
  path: '/api/memories/:id',
  access: 'signed-in',
  summary: 'Forgets it.',
  response: 'nothing',
})
