import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { GroupPolicy } from '#contract/group-rules.ts'
import type { BillingCycle, GroupRole } from '#contract/groups.ts'
import { accounts } from '#server/identity/accounts/table.ts'
import { actingUser } from '#server/platform/db/acting-user.ts'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { appRole } from '#server/platform/db/owned.ts'

/*
 * Requests read these tables by the policies below. Only the system role writes them, after `changeGroup` has locked the
 * group and checked the role, so that no request can add its user to a group.
 */

/** The groups that the acting user belongs to, and those that they manage. Made in a migration. */
const myGroups = sql`(select acting.my_groups())`
const managedGroups = sql`(select acting.managed_groups())`

export const groups = pgTable(
  'clinic_group',
  {
    id: uuid().primaryKey(),
    /** The name, under the group's key. */
    sealed: bytea().notNull(),
    licenses: integer().notNull().default(1),
    billingCycle: text('billing_cycle').$type<BillingCycle>().notNull(),
    /** The rules that the group has set, in clear: row policies read them. */
    policy: jsonb().$type<Partial<GroupPolicy>>().notNull().default({}),
    created: moment('created').notNull(),
    /** The version that changes are based on. It always increases, by a millisecond at least. */
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    // Specification §5: the total must exceed 0.
    check('clinic_group_licenses', sql`${t.licenses} > 0`),
    pgPolicy('member', { for: 'select', to: appRole, using: sql`${t.id} in ${myGroups}` }),
  ],
).enableRLS()

/** An open invitation (specification §3). It is deleted when it is accepted or withdrawn. */
export const groupInvites = pgTable(
  'group_invite',
  {
    id: uuid().primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** Lower-cased. */
    email: text().notNull(),
    inviterId: uuid('inviter_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The message, under the group's key; null if there is none. */
    sealed: bytea(),
    asAdmin: boolean('as_admin').notNull().default(false),
    invitedAt: moment('invited_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('group_invite_email').on(t.groupId, t.email),
    index('group_invite_address').on(t.email),
    pgPolicy('manager', {
      for: 'select',
      to: appRole,
      using: sql`${t.groupId} in ${managedGroups}`,
    }),
  ],
).enableRLS()

/** Who belongs to a group, and who is invited to it: either an account or an invitation. */
export const groupMembers = pgTable(
  'group_member',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    userId: uuid('user_id').references(() => accounts.id, { onDelete: 'cascade' }),
    inviteId: uuid('invite_id'),
    role: text().$type<GroupRole>().notNull().default('member'),
    licensed: boolean().notNull().default(false),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.id] }),
    foreignKey({ columns: [t.inviteId], foreignColumns: [groupInvites.id] }).onDelete('cascade'),
    check('group_member_somebody', sql`${t.userId} is not null or ${t.inviteId} is not null`),
    uniqueIndex('group_member_user').on(t.groupId, t.userId),
    uniqueIndex('group_member_invite').on(t.inviteId),
    uniqueIndex('group_member_owner')
      .on(t.groupId)
      .where(sql`${t.role} = 'owner'`),
    index('group_member_account').on(t.userId),
    pgPolicy('member', {
      for: 'select',
      to: appRole,
      using: sql`${t.userId} = ${actingUser} or ${t.groupId} in ${managedGroups}`,
    }),
  ],
).enableRLS()

/** How many licences a group had and used after the last change of a day. Days without a change have no row. */
export const licenceDays = pgTable(
  'group_licence_day',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date({ mode: 'string' }).notNull(),
    licenses: integer().notNull(),
    used: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.day] }),
    pgPolicy('manager', {
      for: 'select',
      to: appRole,
      using: sql`${t.groupId} in ${managedGroups}`,
    }),
  ],
).enableRLS()
