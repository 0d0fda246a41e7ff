import * as z from 'zod/mini'
import { Flag, Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const ItemType = z.enum(['template', 'macro', 'form'])
export type ItemType = z.infer<typeof ItemType>

/** One part of a template: a heading and what to write beneath it. */
export const TemplateSection = z.object({
  heading: z.string(),
  instruction: z.string(),
  /** What the built-in composer and the checks may place here. */
  kind: z.enum([
    'complaint',
    'history',
    'past-history',
    'medications',
    'allergies',
    'family',
    'social',
    'mental-state',
    'review',
    'objective',
    'results',
    'procedure',
    'assessment',
    'plan',
    'safety-net',
    'summary',
    'verbatim',
    'identification',
  ]),
})
export type TemplateSection = z.infer<typeof TemplateSection>

/** Specification §3, shareable item: what this first form of the library needs of it. */
export const Item = z.object({
  /** A uuid, or a fixed word such as `soap` for a built-in one. */
  id: z.string(),
  name: z.string(),
  description: z.string(),
  itemType: ItemType,
  content: z.string(),
  sections: z.array(TemplateSection),
  categories: z.array(z.string()),
  headings: z.array(z.string()),
  documentType: z.string(),
  group: z.string(),
  author: z.object({ name: z.string() }),
  builtIn: z.boolean(),
  created: Instant,
  updated: Instant,
})
export type Item = z.infer<typeof Item>

export const listItems = endpoint({
  method: 'GET',
  path: '/api/items',
  access: 'signed-in',
  summary: 'Templates that the user may use: the built-in ones and, by name, their own.',
  query: z.object({ itemType: z._default(ItemType, 'template'), archived: z.optional(Flag) }),
  response: z.object({ items: z.array(Item) }),
})
export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/:id',
  access: 'signed-in',
  summary: 'One item.',
  response: Item,
})
/** Used where a user has chosen no default (specification §9). */
export const defaultTemplateId = 'soap'
export const ItemId = z.union([Id, Text(100)])
