import { type SQL, sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ItemFields, ItemType } from '#contract/item-fields.ts'
import type { ReportReason } from '#contract/library.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { owner } from '#server/platform/db/references.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { appRole, ownedPolicies } from '#server/platform/db/owned.ts'

/** The groups to which the acting user may publish, and those that they belong to. Made in a migration. */
const publishingGroups = sql`(select acting.publishing_groups())`
const myGroups = sql`(select acting.my_groups())`

/**
 * Only members whom the group's policy allows publish to it or change what it shares. A former member still owns their
 * rows.
 */
function publisherPolicies(groupId: PgColumn) {
  const mayPublish = sql`${groupId} is null or ${groupId} in ${publishingGroups}`
  const mayChange = sql`${mayPublish} or ${groupId} not in ${myGroups}`
  const rule = { as: 'restrictive', to: appRole } as const
  return [
    pgPolicy('publisher_insert', { ...rule, for: 'insert', withCheck: mayPublish }),
    pgPolicy('publisher_update', {
      ...rule,
      for: 'update',
      using: mayChange,
      withCheck: mayPublish,
    }),
    pgPolicy('publisher_delete', { ...rule, for: 'delete', using: mayChange }),
  ]
}

/**
 * A user's item. Private ones are sealed with the user's key, those of a group with the group's; a public one is in
 * `public_item` in clear text (specification §3, §6). Only what lists need is unsealed.
 */
export const items = pgTable(
  'item',
  {
    id: text().primaryKey(),
    userId: owner(),
    visibility: text({ enum: ['me', 'group', 'public'] })
      .notNull()
      .default('me'),
    groupId: uuid('group_id'),
    itemType: text('item_type').$type<ItemType>().notNull(),
    folderId: uuid('folder_id'),
    draft: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    ref: text(),
    /** The fields of its author; null while it is public. */
    sealed: bytea(),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('item_user').on(t.userId, t.itemType, t.archived),
    // What belongs to an item names its owner too, and follows the item when it is handed over.
    unique('item_owner').on(t.id, t.userId),
    index('item_group')
      .on(t.groupId)
      .where(sql`${t.groupId} is not null`),
    ...ownedPolicies(t.userId),
    ...publisherPolicies(t.groupId),
    pgPolicy('group', {
      for: 'all',
      to: appRole,
      using: sql`${t.visibility} = 'group' and ${t.groupId} in ${myGroups}`,
    }),
  ],
).enableRLS()

/**
 * An item before a change, sealed with the key it had then. Anyone who may see the item sees its history; a group's
 * item has one history for all.
 */
export const itemVersions = pgTable(
  'item_version',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => items.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** The item's owner. */
    userId: owner(),
    /** The owner of the key that seals it; null for the item's owner. */
    groupId: uuid('group_id'),
    /** The fields. */
    sealed: bytea().notNull(),
    /** When this text was saved. */
    created: moment('created').notNull(),
  },
  (t) => [
    index('item_version_user').on(t.userId),
    primaryKey({ columns: [t.itemId, t.version] }),
    ...ownedPolicies(t.userId),
    ...publisherPolicies(t.groupId),
    pgPolicy('group', {
      for: 'all',
      to: appRole,
      using: sql`${t.groupId} is not null and ${t.groupId} in ${myGroups}`,
    }),
  ],
).enableRLS()

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What everyone may read: published items and those that come with the product (`curated`, of no user). */
export const publicItems = pgTable(
  'public_item',
  {
    id: text().primaryKey(),
    userId: uuid('user_id').references(() => accounts.id, { onDelete: 'cascade' }),
    itemType: text('item_type').$type<ItemType>().notNull(),
    /** 'hidden' by an administrator after a report. */
    state: text({ enum: ['listed', 'hidden'] })
      .notNull()
      .default('listed'),
    curated: boolean().notNull().default(false),
    name: text().notNull(),
    description: text().notNull(),
    categories: text().array().notNull(),
    headings: text().array().notNull(),
    author: text().notNull(),
    /** The rest of its fields. */
    content: jsonb().$type<PublicContent>().notNull(),
    likes: integer().notNull().default(0),
    useCount: integer('use_count').notNull().default(0),
    comments: integer().notNull().default(0),
    created: moment('created').notNull().defaultNow(),
    updated: moment('updated').notNull().defaultNow(),
    version: integer().notNull().default(1),
    search: tsvector('search').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', words_of(categories)), 'B') || setweight(to_tsvector('simple', description), 'C') || setweight(to_tsvector('simple', words_of(headings)), 'D')`,
    ),
  },
  (t) => [
    index('public_item_user').on(t.userId),
    // Reads are frequent and writes rare: every query would have to read GIN's pending list.
    index('public_item_search').using('gin', t.search).with({ fastupdate: false }),
    index('public_item_use').on(t.itemType, t.useCount.desc(), t.id),
    index('public_item_likes').on(t.itemType, t.likes.desc(), t.id),
    index('public_item_created').on(t.itemType, t.created.desc(), t.id),
    pgPolicy('reader', { for: 'select', to: appRole, using: sql`${t.state} = 'listed'` }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

type PublicContent = Omit<ItemFields, 'name' | 'description' | 'categories'>

/** Who likes what. The addresses of specification §3 are those of these accounts, and never leave the server. */
export const itemLikes = pgTable(
  'item_like',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => publicItems.id, { onDelete: 'cascade' }),
    userId: owner(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    index('item_like_item').on(t.itemId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/** What people write under public items, in clear as these are; gone with the item or its writer. */
export const itemComments = pgTable(
  'item_comment',
  {
    id: uuid().primaryKey(),
    /** Order of writing, for pages that neither miss nor repeat. */
    seq: bigserial({ mode: 'number' }).notNull(),
    itemId: text('item_id')
      .notNull()
      .references(() => publicItems.id, { onDelete: 'cascade' }),
    userId: owner(),
    author: text().notNull(),
    text: text().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    index('item_comment_item').on(t.itemId, t.seq.desc()),
    index('item_comment_user').on(t.userId),
    pgPolicy('reader', {
      for: 'select',
      to: appRole,
      using: sql`${t.itemId} in (select id from public_item where state = 'listed')`,
    }),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()

/**
 * Reports about public items to administrators. They outlive the item, so that a hidden one can't return by being
 * unpublished and published again.
 */
export const itemReports = pgTable(
  'item_report',
  {
    id: uuid().primaryKey(),
    itemId: text('item_id').notNull(),
    userId: owner(),
    reason: text().$type<ReportReason>().notNull(),
    detail: text().notNull(),
    state: text({ enum: ['open', 'kept', 'hidden'] })
      .notNull()
      .default('open'),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('item_report_once').on(t.userId, t.itemId),
    index('item_report_item').on(t.itemId),
    ...ownedPolicies(t.userId),
  ],
).enableRLS()
