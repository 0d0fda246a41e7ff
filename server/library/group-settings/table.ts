import { sql } from 'drizzle-orm'
import { integer, pgPolicy, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { groups } from '#server/organisation/groups/table.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { appRole } from '#server/platform/db/owned.ts'

const myGroups = sql`(select acting.my_groups())`
const publishingGroups = sql`(select acting.publishing_groups())`

/** Settings that a group shares with its members. Members read them; those whom the group's policy allows change them. */
export const groupSettings = pgTable(
  'group_setting',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'letterhead',
        'paste-profile',
        'consent-wording',
        'consent-wording-version',
        'dictionary-term',
        'question-set',
      ],
    }).notNull(),
    /** Of several settings of one kind; the kind itself where there is only one. */
    id: text().notNull(),
    /** {by, at, content}, under the group's key. */
    sealed: bytea().notNull(),
    version: integer().notNull(),
    updated: moment('updated').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.kind, t.id] }),
    pgPolicy('member', { for: 'select', to: appRole, using: sql`${t.groupId} in ${myGroups}` }),
    pgPolicy('publisher', {
      for: 'all',
      to: appRole,
      using: sql`${t.groupId} in ${publishingGroups}`,
      withCheck: sql`${t.groupId} in ${publishingGroups}`,
    }),
  ],
).enableRLS()

export type SettingKind = (typeof groupSettings.kind.enumValues)[number]
