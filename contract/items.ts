import * as z from 'zod/mini'
import { Count, Flag, Id, Instant, NonEmpty, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ItemFields, ItemType } from './item-fields.ts'

/** Who can see an item: `me`, `public`, or the id of a group (specification §3, §6). */
export const Visibility = z.union([z.literal('me'), z.literal('public'), Id])
export type Visibility = z.infer<typeof Visibility>

/**
 * A template, macro or form (specification §3, shareable item). What it stores about other people, such as their
 * addresses, stays on the server.
 */
export const Item = z.extend(ItemFields, {
  /** A uuid, or a fixed word such as `soap` for a built-in item. */
  id: z.string(),
  itemType: ItemType,
  type: z.literal('prompt'),
  group: z.string(),
  public: z.boolean(),
  /** Public, but hidden by an administrator from all but its author. */
  hidden: z.boolean(),
  /** The item that it was copied from. */
  ref: z.nullable(z.string()),
  headings: z.array(z.string()),
  author: z.object({ name: z.string() }),
  /** Of an item of a group: who published it there, and when. */
  shared: z.nullable(z.object({ by: z.string(), at: Instant })),
  /** Whether it's built in. */
  builtIn: z.boolean(),
  mine: z.boolean(),
  likes: z.number(),
  likedByMe: z.boolean(),
  useCount: z.number(),
  comments: z.number(),
  folderId: z.nullable(z.string()),
  draft: z.boolean(),
  archived: z.boolean(),
  created: Instant,
  updated: Instant,
  version: z.number(),
})
export type Item = z.infer<typeof Item>

/**
 * Filters of specification §9. `usable`: the user's own, their groups', the liked and the built-in ones; `groups`:
 * those of any of the user's groups.
 */
export const ItemFilter = z.enum([
  'usable',
  'mine',
  'groups',
  'liked',
  'popular',
  'most-liked',
  'newest',
  'curated',
  'all',
])
export type ItemFilter = z.infer<typeof ItemFilter>
export const ItemSort = z.enum(['useCount', 'likes', 'created', 'likedBy'])
export type ItemSort = z.infer<typeof ItemSort>

export const listItems = endpoint({
  method: 'GET',
  path: '/api/items',
  access: 'signed-in',
  summary:
    'A page of items. Without `sort`, popular sorts by use, most-liked by likes, newest by date, the others by name.',
  query: z.extend(PageQuery, {
    itemType: z._default(ItemType, 'template'),
    filter: z._default(ItemFilter, 'usable'),
    sort: z.optional(ItemSort),
    category: z.optional(Text(60)),
    group: z.optional(Id),
    archived: z.optional(Flag),
    /** Only items in this folder. */
    folder: z.optional(Id),
  }),
  response: page(Item),
})
export const getItem = endpoint({
  method: 'GET',
  path: '/api/items/:id',
  access: 'signed-in',
  summary: 'One item.',
  response: Item,
})
export const createItem = endpoint({
  method: 'POST',
  path: '/api/items',
  access: 'signed-in',
  summary:
    'Creates an item under an id that the client may choose; the same id twice is the same item. `group`: `me`, or a group whose policy lets the user publish; making it public is a separate call.',
  body: z.extend(z.partial(ItemFields), {
    id: z.optional(Id),
    /** Checked by the function, which answers in the specification's words. */
    itemType: z.string(),
    name: NonEmpty(200),
    group: z._default(z.union([z.literal('me'), Id]), 'me'),
    draft: z._default(z.boolean(), false),
    folderId: z.optional(z.nullable(Id)),
  }),
  response: Item,
})
export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/items/:id',
  access: 'signed-in',
  summary:
    'Changes an item of the user’s own, or of a group whose policy allows it. 409 with the newer item when `version` is not the newest.',
  body: z.extend(z.partial(ItemFields), {
    version: Count,
    draft: z.optional(z.boolean()),
    archived: z.optional(z.boolean()),
    folderId: z.optional(z.nullable(Id)),
    /** Moves it between its author and a group, under that group’s key. For its author. */
    group: z.optional(z.union([z.literal('me'), Id])),
    /** For public items: a person has reviewed the possible patient data in it. */
    confirmed: z.optional(z.boolean()),
  }),
  response: Item,
})
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/items/:id',
  access: 'signed-in',
  summary: 'Deletes an item of the user’s own; notes written with it stay.',
  response: 'nothing',
})
export const copyItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/copy',
  access: 'signed-in',
  summary: 'Copies an item to the user’s own as "(Copy) …", without the built-in category.',
  response: Item,
})
export const publishItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/publish',
  access: 'signed-in',
  summary:
    'Makes an item of the user’s own readable by everyone, unencrypted. `confirmed`: possible patient data in it was reviewed and isn’t any.',
  body: z.object({ version: Count, confirmed: z._default(z.boolean(), false) }),
  response: Item,
})
export const unpublishItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/unpublish',
  access: 'signed-in',
  summary: 'Unpublishes an item of the user’s own; its likes and use counts are deleted.',
  response: Item,
})
export const likeItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/like',
  access: 'signed-in',
  summary: 'Likes a public item, or removes the like (specification §4).',
  response: z.object({ likes: z.number(), likedByMe: z.boolean() }),
})
export const useItem = endpoint({
  method: 'POST',
  path: '/api/items/:id/use',
  access: 'signed-in',
  summary: 'Counts one use of a public item.',
  response: z.object({ useCount: z.number() }),
})

/** Used if the user has chosen no default (specification §9). */
export const defaultTemplateId = 'soap'
/** The category that copies lose (specification §5). */
export const brandCategory = 'Ausculta'
