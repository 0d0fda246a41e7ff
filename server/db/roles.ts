import pg from 'pg'
import { readActingKey } from './acting-user.ts'
import { loginUrl, rolePassword } from './logins.ts'
import { notOpened } from './not-opened.ts'
import { appRole, systemRole } from './owned.ts'
import { scramVerifier } from './scram.ts'

const roles = [appRole.name, systemRole.name]

/** Connection strings of the application's two roles, and the key that proves the acting user. */
export interface Logins {
  app: string
  system: string
  actingKey: Buffer
}

/** The owner opens the database within this, in milliseconds; a network may swallow what is sent. */
const PATIENCE_MS = 15_000
/** SQLSTATE 28: the password, or pg_hba.conf, or a role that may not log in. */
const REFUSED = /^28/

/**
 * Runs `work` with a connection of the owner, which is closed afterwards.
 * @throws Error where the database does not open
 */
export async function withOwner<Result>(
  url: string,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS })
  owner.on('error', () => {})
  await owner.connect().catch((error: unknown) => {
    throw notOpened(error, url)
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

// The owner reads the queue as its owner, the system role. From PostgreSQL 16 on, a role's maker may grant it, no more.
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

/** The verifiers in it open nothing: a login needs the password that they were made from. */
function forAdministrator(owner: pg.Client, url: string, verb: 'create' | 'alter'): Error {
  const statements = roles.map(
    (role) => `${verb} role ${role} login noinherit${passwordClause(url, role)};`,
  )
  const join = `grant ${roles.join(', ')} to ${pg.escapeIdentifier(owner.user ?? '')};`
  return new Error(
    `The owner of the database may not ${verb} roles. Let an administrator of PostgreSQL run, then start again:\n${[...statements, join].join('\n')}`,
  )
}

/**
 * How the application's roles log in. A role that may not log in yet, or whose password is another one, is set right.
 * @param url connection string of the owner of a migrated database
 * @throws Error where a role is refused and the owner may not set it right
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
  const refusal = await refusalOf(loginUrl(url, role))
  if (refusal === undefined) return
  await owner
    .query(`alter role ${role} login${passwordClause(url, role)}`)
    .catch((error: unknown) => {
      throw isForbidden(error) ? forAdministrator(owner, url, 'alter') : error
    })
  const again = await refusalOf(loginUrl(url, role))
  if (again !== undefined)
    throw new Error(
      `The database refuses the role ${role} (${again}): let it in like the owner, in pg_hba.conf or pg_ident.conf (docs/deploy.md).`,
    )
}

/** Why a login is refused; undefined where it is not. */
async function refusalOf(url: string): Promise<string | undefined> {
  const refusal = await withOwner(url, async () => undefined).catch((error: Error) => error)
  if (refusal === undefined) return undefined
  const code = String((refusal.cause as { code?: unknown } | undefined)?.code)
  if (REFUSED.test(code)) return code
  throw refusal
}

// A temporary table hides the table of its name from whoever gets the connection next. A database that was copied from a
// template has the right again.
async function closeTemporary(owner: pg.Client): Promise<void> {
  await owner.query(`do $$ begin
    if has_database_privilege('${appRole.name}', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`)
}
