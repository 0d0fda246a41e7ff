import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { appRole, systemRole } from './owned.ts'
import type { Tx } from './tx.ts'

interface Session {
  name: string
  problem: string | null
}

// The queue's tables belong to the system role, and no row policy holds there.
const session = sql`
  select session_user::text as name, case
    when r.rolsuper then 'is a superuser'
    when r.rolbypassrls then 'bypasses row policies'
    when r.rolcreaterole or r.rolcreatedb or r.rolreplication then 'may create roles or databases, or replicate'
    when current_user <> session_user then 'acts as another role'
    when exists (select from pg_auth_members where member = r.oid) then 'is a member of another role'
    when exists (select from pg_class where relowner = r.oid and relnamespace <> coalesce(to_regnamespace('pgboss')::oid, 0)
      and relkind in ('r', 'p', 'v', 'm')) then 'owns tables'
    when exists (select from pg_database where datdba = r.oid) then 'owns a database'
    when has_database_privilege(current_database(), 'temporary') then 'may make temporary tables'
  end as problem
  from pg_roles r where rolname = session_user`

/**
 * Refuses connections that could bypass the row policies. What counts is the login role, because an injected `reset role`
 * returns to it.
 * @throws Error naming the role and its excess privilege
 */
export async function assertSafeRoles(db: Database): Promise<void> {
  const ask = async (tx: Tx) =>
    (await tx.execute<Session & Record<string, unknown>>(session)).rows[0]
  const [app, system] = await Promise.all([
    db.as('00000000-0000-0000-0000-000000000000', ask),
    db.system(ask),
  ])
  for (const [found, expected] of [
    [app, appRole.name],
    [system, systemRole.name],
  ] as const) {
    const problem = found?.name === expected ? found.problem : `is logged in instead of ${expected}`
    if (problem)
      throw new Error(
        `Ausculta does not start: the database role ${found?.name} ${problem}. Correct the role, then start again (docs/deploy.md).`,
      )
  }
}
