import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { systemTables } from './owned.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const namesOf = async (query: string, values: unknown[] = []): Promise<string[]> =>
  (await owner.query<{ name: string }>(query, values)).rows.map(({ name }) => name)

const withoutOwnerIndex = () =>
  namesOf(`
    select c.relname::text as name from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'user_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisvalid and i.indpred is null
        and (i.indkey[0] = o.attnum or i.indisprimary and o.attnum = any(i.indkey)))
    order by 1`)

test('the database finds the rows of an owner in every table without reading those of others', async () => {
  expect(await withoutOwnerIndex()).toEqual([])
})

test('a new table without an index by its owner is noticed, with a partial one too', async () => {
  await owner.query('create table late (id uuid primary key, user_id uuid not null)')
  await owner.query('create index late_some on late (user_id) where id is not null')
  expect(await withoutOwnerIndex()).toEqual(['late'])
  await owner.query('drop table late')
})

/** Policies by which requests read rows of other owners: what people share. Each concerns a few rows of one group. */
const shared: Record<string, string> = {
  'clinic_group.member SELECT': 'the groups of a user, by id',
  'form.group ALL': 'forms of a group, by group',
  'form.public SELECT': 'published forms, by id',
  'form_file.group ALL': 'files of a group’s forms, by group',
  'form_file.public SELECT': 'files of published forms, by id',
  'group_invite.manager SELECT': 'open invitations of a group, by group',
  'group_licence_day.manager SELECT': 'licences of a group, by group',
  'group_member.member SELECT': 'members of a group, by group',
  'group_setting.member SELECT': 'settings of a group, by group',
  'group_setting.publisher ALL': 'settings of a group, by group',
  'group_subscription.manager SELECT': 'the subscription of a group, by group',
  'item.group ALL': 'items of a group, by group',
  'item.publisher_delete DELETE': 'items of a group, by group',
  'item.publisher_insert INSERT': 'items of a group, by group',
  'item.publisher_update UPDATE': 'items of a group, by group',
  'item_comment.reader SELECT': 'comments on a published item, by item',
  'item_version.group ALL': 'versions of a group’s items, by item',
  'item_version.publisher_delete DELETE': 'versions of a group’s items, by item',
  'item_version.publisher_insert INSERT': 'versions of a group’s items, by item',
  'item_version.publisher_update UPDATE': 'versions of a group’s items, by item',
  'public_item.reader SELECT': 'the public library, which everybody reads',
}

test('a request reads rows of its own user only, except for those that people share', async () => {
  const found = await namesOf(
    `select tablename || '.' || policyname || ' ' || cmd as name from pg_policies
     where 'ausculta_app' = any(roles)
       and coalesce(qual, with_check) !~ '^\\((user_id|id) = \\( SELECT acting\\.acting_user\\(\\) AS acting_user\\)\\)$'
     order by 1`,
  )
  expect(found).toEqual(Object.keys(shared).toSorted())
})

/** Functions that see more than their caller's rows. */
const beyond: Record<string, string> = {
  'acting.act_as(text)': 'reads no table: checks a proof',
  'acting.acting_user()': 'reads no table',
  'acting.group_forms(text,integer)':
    'ids of the forms that groups share, a page at a time, for administrators',
  'acting.intake_of_link(bytea)':
    'the owner of a patient’s link, by its hash: the patient has no account',
  'acting.lapsed_groups()': 'ids of the caller’s groups',
  'acting.managed_groups()': 'ids of the caller’s groups',
  'acting.my_groups()': 'ids of the caller’s groups',
  'acting.my_licence()': 'the caller’s licence',
  'acting.notify_members(uuid,text,jsonb)': 'ids of a group’s members, by group',
  'acting.publishing_groups()': 'ids of the caller’s groups',
}

test('no function of the database reads rows of other owners, except for the ones listed here', async () => {
  const found = await namesOf(
    'select p.oid::regprocedure::text as name from pg_proc p where prosecdef order by 1',
  )
  expect(found).toEqual(Object.keys(beyond).toSorted())
})

test('what runs before or above a user reads accounts and shared things, but no content', async () => {
  const open = await namesOf(
    `select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and has_table_privilege('ausculta_system', c.oid, 'select') order by 1`,
  )
  expect(open).toEqual([...systemTables].toSorted())
})
