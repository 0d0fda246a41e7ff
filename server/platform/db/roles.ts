import pg from 'pg'
import { readActingKey } from './acting-user.ts'
import { loginUrl, rolePassword } from './logins.ts'
import { connectionError } from './connection-error.ts'
import { appRole, systemRole } from './owned.ts'
import { scramVerifier } from './scram.ts'

const roles = [appRole.name, systemRole.name]

/** Connection strings of the application's two roles, and the key that proves the acting user. */
export interface Logins {
  app: string
  system: string
  actingKey: Buffer
}

/** Time limit for the owner's connection, in milliseconds: a network may drop packets silently. */
const CONNECT_TIMEOUT_MS = 15_000
/** SQLSTATE class 28, invalid authorization: a wrong password, pg_hba.conf, or a role that may not log in. */
const REFUSED = /^28/

/**
 * Runs `work` with a connection of the owner, which is closed afterwards.
 * @throws Error if the database does not open
 */
export async function withOwner<Result>(
  url: string,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  owner.on('error', () => {})
  await owner.connect().catch((error: unknown) => {
    throw connectionError(error, url)
  })
  // Awaited here: the connection closes when this function returns.
  return await work(owner).finally(() => owner.end())
}

const passwordClause = (url: string, role: string) => {
  const password = rolePassword(url, role)
  return password ? ` password '${scramVerifier(password)}'` : ''
}

// Roles belong to the whole server, so another database may have made them already.
const createRole = (url: string, role: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} login noinherit${passwordClause(url, role)};
    end if;
  exception when duplicate_object or unique_violation then null; end $$`

// The owner reads the queue as the system role. From PostgreSQL 16 on, the creator of a role may only grant it.
const joinRoles = roles.map(
  (role) => `
  do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user)
      and not pg_has_role('${role}', case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end)
    then execute format('grant ${role} to %I', current_user); end if;
  end $$`,
)

/**
 * Makes the roles of the application, before policies name them.
 * @throws Error with the statements for an administrator, where the owner may not
 */
export async function makeRoles(owner: pg.Client, url: string): Promise<void> {
  const statements = [...roles.map((role) => createRole(url, role)), ...joinRoles]
  await owner.query(statements.join(';')).catch((error: unknown) => {
    throw isForbidden(error) ? forAdministrator(owner, url, 'create') : error
  })
}

const isForbidden = (error: unknown) => error instanceof pg.DatabaseError && error.code === '42501'

/** The verifiers in the message are harmless: a login needs the password that they were derived from. */
function forAdministrator(owner: pg.Client, url: string, verb: 'create' | 'alter'): Error {
  const statements = roles.map(
    (role) => `${verb} role ${role} login noinherit${passwordClause(url, role)};`,
  )
  const join = `grant ${roles.join(', ')} to ${pg.escapeIdentifier(owner.user ?? '')};`
  return new Error(
    `The database owner is not allowed to ${verb} roles. Ask a PostgreSQL administrator to run these statements, then start Ausculta again:\n${[...statements, join].join('\n')}`,
  )
}

/**
 * How the application's roles log in. Repairs a role that can't log in yet or has another password.
 * @param url connection string of the owner of a migrated database
 * @throws Error if a role is refused and the owner may not repair it
 */
export async function openLogins(url: string): Promise<Logins> {
  return withOwner(url, async (owner) => {
    for (const role of roles) await ensureLogin(owner, url, role)
    await closeTemporary(owner)
    const [app, system] = [loginUrl(url, appRole.name), loginUrl(url, systemRole.name)]
    return { app, system, actingKey: await readActingKey(owner) }
  })
}

async function ensureLogin(owner: pg.Client, url: string, role: string): Promise<void> {
  const refusal = await loginRefusal(loginUrl(url, role))
  if (refusal === undefined) return
  await owner
    .query(`alter role ${role} login${passwordClause(url, role)}`)
    .catch((error: unknown) => {
      throw isForbidden(error) ? forAdministrator(owner, url, 'alter') : error
    })
  const again = await loginRefusal(loginUrl(url, role))
  if (again !== undefined)
    throw new Error(
      `PostgreSQL refuses the login of role ${role} (${again}). Allow it like the owner's in pg_hba.conf or pg_ident.conf (docs/deploy.md).`,
    )
}

/** The SQLSTATE with which a login is refused; undefined if it succeeds. */
async function loginRefusal(url: string): Promise<string | undefined> {
  const refusal = await withOwner(url, async () => undefined).catch((error: Error) => error)
  if (refusal === undefined) return undefined
  const code = String((refusal.cause as { code?: unknown } | undefined)?.code)
  if (REFUSED.test(code)) return code
  throw refusal
}

// A temporary table would shadow the real one for the next user of the connection. A database copied from a template has
// the privilege again.
async function closeTemporary(owner: pg.Client): Promise<void> {
  await owner.query(`do $$ begin
    if has_database_privilege('${appRole.name}', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)
}
