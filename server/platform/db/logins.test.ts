import { mkdtempSync, chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded/start.ts'
import { loginUrl, rolePassword } from './logins.ts'
import { migrate } from './migrate.ts'
import { openLogins } from './roles.ts'
import { assertSafeRoles } from './safe-roles.ts'

// A PostgreSQL server that asks for passwords. Roles belong to the whole server, so no other test may share it.
let dataDir: string
let server: EmbeddedDatabase
let superuser: pg.Client

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ausculta-logins-'))
  chmodSync(dataDir, 0o711)
  server = await startEmbedded({
    dataDir,
    log: () => {},
    loopback: true,
    settings: { fsync: 'off' },
  })
  superuser = new pg.Client(server.url)
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const works = async (url: string) => {
  const db = openDatabase({ logins: await openLogins(url), log: () => {} })
  await assertSafeRoles(db).finally(() => db.close())
}
const opens = async (url: string) => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

test('each role logs in with its own password only', async () => {
  await migrate({ url: server.url })
  await works(server.url)
  for (const role of ['ausculta_app', 'ausculta_system']) {
    expect(await opens(loginUrl(server.url, role))).toBe(true)
    const other = role === 'ausculta_app' ? 'ausculta_system' : 'ausculta_app'
    const { port } = new URL(server.url)
    const password = rolePassword(server.url, other)
    expect(await opens(`postgres://${role}:${password}@127.0.0.1:${port}/ausculta`)).toBe(false)
    expect(await opens(`postgres://${role}@127.0.0.1:${port}/ausculta`)).toBe(false)
  }
})

test('a changed password is repaired at the next start, and a running process keeps working', async () => {
  const running = openDatabase({ logins: await openLogins(server.url), log: () => {} })
  await assertSafeRoles(running)
  await superuser.query(`alter role ausculta_app password 'violet'`)
  expect(await opens(loginUrl(server.url, 'ausculta_app'))).toBe(false)
  await assertSafeRoles(running)
  await works(server.url)
  // Both have the same password, so that its new connections open too.
  const together = Array.from({ length: 4 }, () => running.as(randomUUID(), async () => 'done'))
  expect(await Promise.all(together)).toEqual(['done', 'done', 'done', 'done'])
  await running.close()
})

test('roles of an older installation that cannot log in yet are repaired', async () => {
  await superuser.query('alter role ausculta_app nologin password null')
  await superuser.query('alter role ausculta_system nologin password null')
  await works(server.url)
})

test.each([
  [
    'a member of another role',
    'grant pg_monitor to ausculta_app',
    'revoke pg_monitor from ausculta_app',
  ],
  ['a superuser', 'alter role ausculta_app superuser', 'alter role ausculta_app nosuperuser'],
  [
    'allowed to bypass the policies',
    'alter role ausculta_system bypassrls',
    'alter role ausculta_system nobypassrls',
  ],
  [
    'allowed to create roles',
    'alter role ausculta_app createrole',
    'alter role ausculta_app nocreaterole',
  ],
])('a role that is %s is refused at the start', async (_, change, undo) => {
  await superuser.query(change)
  await expect(works(server.url)).rejects.toThrow('Ausculta does not start: the database role')
  await superuser.query(undo)
  await works(server.url)
})

test('an owner that may not create roles gets statements for an administrator, and running them is enough', async () => {
  await superuser.query(`create role clinic login password 'violet kettle rain'`)
  await superuser.query('create database clinic owner clinic')
  const url = new URL(server.url)
  Object.assign(url, { username: 'clinic', password: 'violet kettle rain', pathname: '/clinic' })
  // Removes the other installation on this server, and the roles with it.
  await superuser.query('drop schema pgboss cascade')
  const drop = `drop owned by ausculta_app, ausculta_system; drop role ausculta_app, ausculta_system`
  await superuser.query(drop)
  const failure = await migrate({ url: url.href }).catch((error: Error) => error.message)
  expect(failure).toMatch(
    /^The database owner is not allowed to create roles\. Ask a PostgreSQL administrator/,
  )
  const statements = String(failure).split('\n').slice(1).join('\n')
  expect(statements).not.toContain(rolePassword(url.href, 'ausculta_app'))
  await superuser.query(statements)
  await migrate({ url: url.href })
  await works(url.href)
  await superuser.query(`alter role ausculta_app password 'another'`)
  await expect(openLogins(url.href)).rejects.toThrow(/not allowed to alter roles\..*run/)
})
