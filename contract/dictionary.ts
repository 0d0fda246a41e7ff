import * as z from 'zod/mini'
import { Count, Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * Whose dictionary: the user's own, the clinic's (edited by administrators), or that of the group with this ID (edited by
 * members whom the group's policy lets publish).
 */
export const DictionaryOwner = z.union([z.enum(['user', 'clinic']), Id])
export type DictionaryOwner = z.infer<typeof DictionaryOwner>
export const termKinds = ['drug', 'name', 'place', 'other'] as const
export const TermKind = z.enum(termKinds)
export type TermKind = z.infer<typeof TermKind>

/** A correct word, or one to replace with another. */
export const NewTerm = z.object({
  term: NonEmpty(80),
  /** A common mishearing of the term. */
  soundsLike: z.optional(Text(80)),
  /** The replacement for the term; absent if the term itself is correct. */
  replacement: z.optional(Text(80)),
  kind: TermKind,
})
export type NewTerm = z.infer<typeof NewTerm>
export const DictionaryTerm = z.extend(NewTerm, {
  id: Id,
  version: z.number(),
  /** Who added or changed it last, and when: in the dictionary of a group. */
  shared: z.optional(z.object({ by: z.string(), at: Instant })),
})
export type DictionaryTerm = z.infer<typeof DictionaryTerm>

/** The most terms of one dictionary, and those of one page of it. */
export const mostTerms = 5_000
export const termsOfPage = 100

const Owner = z.object({ owner: z._default(DictionaryOwner, 'user') })

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/dictionary',
  access: 'signed-in',
  summary:
    'A page of a dictionary in alphabetical order; `q` searches all columns. `total` counts all matches. `owner` is `user`, `clinic` or the ID of a group.',
  query: z.extend(Owner, {
    q: z._default(Text(80), ''),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)), 0),
  }),
  response: z.object({
    items: z.array(DictionaryTerm),
    total: z.number(),
    /** Whether the caller may change it. */
    editable: z.boolean(),
  }),
})
export const addTerm = endpoint({
  method: 'POST',
  path: '/api/dictionary',
  access: 'signed-in',
  summary: 'Adds a term, or updates an existing one.',
  body: z.extend(NewTerm, { owner: z._default(DictionaryOwner, 'user') }),
  response: DictionaryTerm,
})
export const updateTerm = endpoint({
  method: 'PATCH',
  path: '/api/dictionary/:id',
  access: 'signed-in',
  summary: 'Changes a term. 409 with the newer term when `version` is not the newest.',
  body: z.extend(NewTerm, { owner: z._default(DictionaryOwner, 'user'), version: Count }),
  response: DictionaryTerm,
})
export const deleteTerm = endpoint({
  method: 'DELETE',
  path: '/api/dictionary/:id',
  access: 'signed-in',
  summary: 'Deletes a term.',
  query: Owner,
  response: 'nothing',
})
export const importTerms = endpoint({
  method: 'POST',
  path: '/api/dictionary/import',
  access: 'signed-in',
  summary:
    'Adds the terms of a CSV text with the columns term, sounds like, replacement, kind. Unusable rows are listed with number and reason.',
  body: z.extend(Owner, { csv: Text(2_000_000) }),
  response: z.object({
    added: z.number(),
    changed: z.number(),
    skipped: z.array(z.object({ row: z.number(), why: z.string() })),
  }),
})
export const exportTerms = endpoint({
  method: 'GET',
  path: '/api/dictionary/export',
  access: 'signed-in',
  summary:
    'The dictionary as CSV. Cells that a spreadsheet would take for a formula begin with an apostrophe.',
  query: Owner,
  response: 'bytes',
})
