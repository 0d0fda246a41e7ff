import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FormState } from '#contract/forms.ts'
import { items } from '#server/library/items/table.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { appRole, ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

/** The item's own policies decide who sees a form: its owner, and the members of the group it is shared with. */
const groupPolicy = (itemId: { name: string }) => {
  const isShared = sql`exists (select 1 from item i where i.id = ${sql.identifier(itemId.name)} and i.visibility = 'group')`
  return pgPolicy('group', { for: 'all', to: appRole, using: isShared, withCheck: isShared })
}

/**
 * Everyone can read a public form (specification §6). The item's policies decide which forms are public: an administrator
 * can hide one.
 */
const publicPolicy = (itemId: { name: string }) =>
  pgPolicy('public', {
    for: 'select',
    to: appRole,
    using: sql`exists (select 1 from public_item p where p.id = ${sql.identifier(itemId.name)})`,
  })

/** The state of a form and the fields found in its PDF. Name, group and archive are those of its item. */
export const forms = pgTable(
  'form',
  {
    itemId: text('item_id').primaryKey(),
    /** The item's owner; follows it when a form is handed over. */
    userId: owner(),
    /** The owner of the key that seals it; null for the item's owner. */
    groupId: uuid('group_id'),
    state: text().$type<FormState>().notNull(),
    /** `FormDetails`, packed. */
    sealed: bytea().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('form_owner').on(t.itemId, t.userId),
    foreignKey({ columns: [t.itemId, t.userId], foreignColumns: [items.id, items.userId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('form_user').on(t.userId),
    ...ownedPolicies(t.userId),
    groupPolicy(t.itemId),
    publicPolicy(t.itemId),
  ],
).enableRLS()

/** The PDFs of a form, sealed in the storage: the one that was uploaded, and the prepared one. */
export const formFiles = pgTable(
  'form_file',
  {
    storageKey: text('storage_key').primaryKey(),
    formId: text('form_id').notNull(),
    userId: owner(),
    kind: text({ enum: ['original', 'prepared'] }).notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    created: moment('created').notNull(),
  },
  (t) => [
    unique('form_file_kind').on(t.formId, t.kind),
    foreignKey({ columns: [t.formId, t.userId], foreignColumns: [forms.itemId, forms.userId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('form_file_user').on(t.userId),
    ...ownedPolicies(t.userId),
    groupPolicy(t.formId),
    publicPolicy(t.formId),
  ],
).enableRLS()
