import type pg from 'pg'
import { appRole, systemRole } from './owned.ts'

const app = appRole.name
const system = systemRole.name

// Rights follow from a table's declaration: with row policies it's the application's. The owner, who could lift the
// policies anyway, reads all of it for a backup; the application's roles aren't members of it.
const grantToApp = `
  do $$ declare t record; begin
    for t in select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
    loop
      execute format('alter table %s force row level security', t.name);
      execute format('grant select, insert, update, delete on %s to ${app}', t.name);
      execute format('drop policy if exists backup on %s', t.name);
      execute format('create policy backup on %s for select to %I using (true)', t.name, current_user);
    end loop;
  end $$`

const grantToSystem = (table: pg.QueryResultRow) => `
  grant select, insert, update, delete on ${table.name} to ${system};
  drop policy if exists system on ${table.name};
  create policy system on ${table.name} to ${system} using (true) with check (true)`

// The queue's own schema: the system role makes and serves it, a request may only enqueue.
const openQueue = `
  create schema if not exists pgboss;
  grant usage, create on schema pgboss to ${system};
  grant usage on schema pgboss to ${app};
  do $$ begin
    execute 'alter default privileges for role ${system} in schema pgboss '
      || 'grant select, insert, update on tables to ${app}';
  end $$`

/**
 * Gives the roles the rights they have, and takes all others away.
 * @param systemTables names of the tables that the system role may use
 * @throws when one of them does not exist
 */
export async function grantRights(
  owner: pg.Client,
  systemTables: readonly string[],
): Promise<void> {
  await owner.query(`
    revoke all on all tables in schema public from ${app}, ${system};
    revoke create on schema public from public;
    grant usage on schema public to ${app}, ${system};
    grant usage, select on all sequences in schema public to ${app}, ${system};
    ${grantToApp}; ${openQueue}`)
  const { rows } = await owner.query(
    `select oid::regclass::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1)`,
    [systemTables],
  )
  if (rows.length !== systemTables.length) throw new Error('A table of systemTables does not exist')
  for (const table of rows) await owner.query(grantToSystem(table))
}
