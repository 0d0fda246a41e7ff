import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A preference about how its user writes: one instruction in plain words (specification §3). */
export const Memory = z.object({
  id: Id,
  command: z.string(),
  /** Switched off it is kept and not used. */
  enabled: z.boolean(),
  /** In how many notes it shows, and when it did last. */
  notes: z.number(),
  lastUsed: z.nullable(Instant),
  created: Instant,
  updated: Instant,
  version: z.number(),
})
export type Memory = z.infer<typeof Memory>

/** The most memories per user: each is read with every section of a note. */
export const mostMemories = 50
const Command = NonEmpty(300)

export const listMemories = endpoint({
  method: 'GET',
  path: '/api/memories',
  access: 'signed-in',
  summary: 'The user’s memories, oldest first.',
  response: z.object({ items: z.array(Memory) }),
})
export const createMemory = endpoint({
  method: 'POST',
  path: '/api/memories',
  access: 'signed-in',
  summary:
    'Saves an instruction under an id that the client may choose; the same id twice is one memory. The first one turns memories on.',
  body: z.object({ id: z.optional(Id), command: Command, enabled: z._default(z.boolean(), true) }),
  response: Memory,
})
export const updateMemory = endpoint({
  method: 'PATCH',
  path: '/api/memories/:id',
  access: 'signed-in',
  summary:
    'Changes a memory, or turns it on or off. 409 with the newer one when `version` is not the newest.',
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
  summary: 'Deletes a memory.',
  response: 'nothing',
})

/**
 * A memory that shows in a note. `rule`: the product applied it exactly; `checked`: the model reports it, and the text
 * matches the memory; `declared`: the model reports it, and it can't be checked.
 */
export const UsedMemory = z.object({
  id: Id,
  command: z.string(),
  /** The heading that it shows under. */
  section: z.string(),
  how: z.enum(['rule', 'checked', 'declared']),
  /** The sentences in which it shows, where these are known. */
  sentences: z.array(z.string()),
})
export type UsedMemory = z.infer<typeof UsedMemory>

/** A preference that an edit or a message suggests. It's used only after its user saves it. */
export const MemoryProposal = z.object({
  id: Id,
  scribeId: Id,
  command: z.string(),
  /** The words of the edit, or '' and the message, that it comes from. */
  before: z.string(),
  after: z.string(),
  from: z.enum(['edit', 'message']),
  writer: z.enum(['rules', 'model']),
  /** How often it was seen. */
  times: z.number(),
  created: Instant,
})
export type MemoryProposal = z.infer<typeof MemoryProposal>

export const listMemoryProposals = endpoint({
  method: 'GET',
  path: '/api/memories/proposals',
  access: 'signed-in',
  summary:
    'Memories suggested by edits and messages, newest first; empty while suggestions are off.',
  response: z.object({ items: z.array(MemoryProposal) }),
})
export const saveMemoryProposal = endpoint({
  method: 'POST',
  path: '/api/memories/proposals/:id/save',
  access: 'signed-in',
  summary: 'Saves a suggestion with the given wording.',
  body: z.object({ command: Command }),
  response: Memory,
})
export const dismissMemoryProposal = endpoint({
  method: 'POST',
  path: '/api/memories/proposals/:id/dismiss',
  access: 'signed-in',
  summary: 'Dismisses a suggestion, which isn’t made again.',
  response: 'nothing',
})
/** What a memory would have changed in one note. */
const ChangedNote = z.object({
  noteId: Id,
  title: z.string(),
  created: Instant,
  before: z.string(),
  after: z.string(),
})

export const previewMemory = endpoint({
  method: 'POST',
  path: '/api/memories/preview',
  access: 'signed-in',
  summary:
    'What a memory would have changed in the newest notes. `exact` is false if only a language model can follow it.',
  body: z.object({ command: Command }),
  response: z.object({
    exact: z.boolean(),
    /** Whether there is a language model that could try it. */
    model: z.boolean(),
    /** How many notes were examined. */
    notes: z.number(),
    changed: z.array(ChangedNote),
  }),
})
export const tryMemory = endpoint({
  method: 'POST',
  path: '/api/memories/try',
  access: 'signed-in',
  summary:
    'Shows the newest notes as a language model would write them with a memory; stores nothing.',
  body: z.object({ command: Command }),
  response: z.object({
    /** The model’s name. */
    model: z.string(),
    notes: z.number(),
    /** With sentences that the note did not say, or said otherwise: a memory is about manner only. */
    changed: z.array(z.extend(ChangedNote, { doubts: z.array(z.string()) })),
  }),
})
