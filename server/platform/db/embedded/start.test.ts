import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { copyDatabase } from '#test/prepared.ts'
import { openLogins } from '../roles.ts'
import { findBinaries, packagedBinaries } from './binaries.ts'
import { findPlace } from './place.ts'
import { isAlive, readPostmaster, worksIn } from './processes.ts'
import { spawnServer } from './server.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './start.ts'

// Each test makes and kills whole servers, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
const closing: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function folder(mode = 0o755): string {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'ausculta-embedded-'))
  chmodSync(path, mode)
  closing.push(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}

/** A data directory of an earlier start, for tests that don't need a first one. */
async function usedFolder(): Promise<string> {
  const dataDir = folder()
  await copyDatabase(inject('preparedDatabase'), dataDir)
  return dataDir
}

async function start(
  dataDir: string,
  more: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir, log: () => {}, ...more })
  closing.push(() => embedded.stop())
  return embedded
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

const withoutPassword = (url: string) => url.replace(/:[^:/@]+@/, '@')

type App = { child: ChildProcess; lines: string[]; saved: () => number; ready: () => Promise<void> }

/** The application of test/embedded-app.ts in a separate process. */
function runApp(dataDir: string): App {
  const script = join(import.meta.dirname, '../../../../test/embedded-app.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  closing.push(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const saved = () => Number(lines.findLast((line) => line.startsWith('saved'))?.split(' ')[1] ?? 0)
  const ready = () => vi.waitFor(() => expect(lines).toContain('ready'), 60_000)
  return { child, lines, saved, ready }
}

const serverOf = (dataDir: string) =>
  readPostmaster(join(realpathSync(join(dataDir, 'pg'))))?.pid ?? 0

async function writesMoreThan(app: App, count: number): Promise<void> {
  await vi.waitFor(() => expect(app.saved()).toBeGreaterThan(count), 60_000)
}

async function killApp(app: App): Promise<void> {
  app.child.kill('SIGKILL')
  await once(app.child, 'exit')
}

test('a first start makes a durable database, and a restart finds its rows', async () => {
  const dataDir = folder()
  const first = await start(dataDir)
  await query(first.url, 'create table kept as select 7 as n')
  const settings = await query(
    first.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding`,
  )
  expect(settings).toEqual([{ fsync: 'on', commit: 'on', addresses: '', encoding: 'UTF8' }])
  await first.stop()
  const second = await start(dataDir)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect(lstatSync(join(dataDir, 'pg')).mode & 0o077).toBe(0)
})

test('acknowledged data survives a kill of the application, whose server is taken over', async () => {
  const dataDir = await usedFolder()
  const app = runApp(dataDir)
  await writesMoreThan(app, 50)
  await killApp(app)
  const orphan = serverOf(dataDir)
  expect(isAlive(orphan)).toBe(true)
  const next = await start(dataDir)
  expect(serverOf(dataDir)).toBe(orphan)
  const [row] = await query(next.url, 'select max(n) as n from rows')
  expect(row?.n).toBeGreaterThanOrEqual(app.saved())
  await next.stop()
  expect(isAlive(orphan) && existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})

test('a killed server returns under the running application, with all acknowledged data', async () => {
  const dataDir = await usedFolder()
  const app = runApp(dataDir)
  await writesMoreThan(app, 50)
  const before = app.saved()
  process.kill(serverOf(dataDir), 'SIGKILL')
  await writesMoreThan(app, before + 100)
  app.child.kill('SIGTERM')
  await once(app.child, 'exit')
  const next = await start(dataDir)
  const saved = app.lines.filter((line) => line.startsWith('saved')).length
  const [row] = await query(next.url, 'select count(*)::int as n from rows')
  expect(row?.n).toBeGreaterThanOrEqual(saved)
})

test('acknowledged data survives a kill of application and server together', async () => {
  const dataDir = await usedFolder()
  const app = runApp(dataDir)
  await writesMoreThan(app, 50)
  process.kill(serverOf(dataDir), 'SIGKILL')
  await killApp(app)
  const saved = app.lines.filter((line) => line.startsWith('saved')).length
  const next = await start(dataDir)
  const [row] = await query(next.url, 'select count(*)::int as n from rows')
  expect(row?.n).toBeGreaterThanOrEqual(saved)
})

test('a second application on the same data directory is refused with a plain sentence', async () => {
  const dataDir = await usedFolder()
  const app = runApp(dataDir)
  await app.ready()
  await expect(start(dataDir)).rejects.toThrow(
    `Ausculta is already running on this data directory (${dataDir})`,
  )
  const count = app.saved()
  await writesMoreThan(app, count)
})

test('SIGTERM stops the application and its server, and leaves nothing behind', async () => {
  const dataDir = await usedFolder()
  const app = runApp(dataDir)
  await app.ready()
  const server = serverOf(dataDir)
  app.child.kill('SIGTERM')
  const [code] = await once(app.child, 'exit')
  expect(code).toBe(0)
  expect(worksIn(server, join(dataDir, 'pg'))).toBe(false)
  expect(existsSync(join(dataDir, 'pg/postmaster.pid'))).toBe(false)
})

test('an interrupted first start starts over', async () => {
  const dataDir = folder()
  const app = runApp(dataDir)
  const half = join(dataDir, `pg.init-${app.child.pid}`)
  await vi.waitFor(() => expect(existsSync(join(half, 'PG_VERSION'))).toBe(true), 60_000)
  await killApp(app)
  expect(existsSync(half)).toBe(true)
  const next = await start(dataDir)
  expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(existsSync(half)).toBe(false)
})

test('it starts when npm was not allowed to run install scripts', async () => {
  const native = join(folder(), 'package', 'native')
  mkdirSync(dirname(native))
  cpSync(packagedBinaries(), native, { recursive: true, verbatimSymlinks: true })
  cpSync(join(packagedBinaries(), '../package.json'), join(native, '../package.json'))
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) unlinkSync(join(native, '..', target))
  const embedded = await start(folder(), { native })
  expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.skipIf(!isRoot)(
  'root in a closed home keeps the database where its account can go',
  async () => {
    const home = folder(0o700)
    const dataDir = join(home, 'data')
    const native = join(home, 'package', 'native')
    mkdirSync(dirname(native))
    cpSync(packagedBinaries(), native, { recursive: true, verbatimSymlinks: true })
    cpSync(join(packagedBinaries(), '../package.json'), join(native, '../package.json'))
    const first = await start(dataDir, { native })
    await query(first.url, 'create table kept as select 7 as n')
    await first.stop()
    const real = realpathSync(join(dataDir, 'pg'))
    closing.push(() => rmSync(dirname(real), { recursive: true, force: true }))
    expect(real).toMatch(/^\/var\/lib\/ausculta\//)
    const second = await start(dataDir, { native })
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  },
)

test.skipIf(!isRoot)(
  'a data directory closed by root stays closed to all but the database',
  async () => {
    const dataDir = folder(0o700)
    const embedded = await start(dataDir)
    expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(lstatSync(join(dataDir, 'pg')).isDirectory()).toBe(true)
    const { mode, gid } = lstatSync(dataDir)
    expect(mode & 0o777).toBe(0o710)
    expect(gid).toBe(lstatSync(join(dataDir, 'pg')).gid)
  },
)

test('a path that is too long for a socket still works', async () => {
  const embedded = await start(join(folder(), 'x'.repeat(120)))
  expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('nobody gets in without the owner’s password, which the account of the server cannot read', async () => {
  const dataDir = folder()
  const embedded = await start(dataDir)
  await expect(query(withoutPassword(embedded.url), 'select 1')).rejects.toThrow(/password/)
  await expect(query(embedded.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  const { mode, uid } = statSync(join(dataDir, 'pg.password'))
  expect([mode & 0o777, uid]).toEqual([0o600, process.getuid?.()])
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.init'))).toEqual([])
})

/** A database of an earlier version, whose socket trusted everybody. */
async function trustingFolder(): Promise<string> {
  const dataDir = await usedFolder()
  const first = await start(dataDir)
  await query(first.url, `create table kept as select 7 as n; alter role ausculta password null`)
  await first.stop()
  const file = join(dataDir, 'pg/pg_hba.conf')
  writeFileSync(file, 'local all all trust\nhost all all 127.0.0.1/32 reject\n')
  unlinkSync(join(dataDir, 'pg.password'))
  return dataDir
}

test('a database that trusted its socket asks for a password from the next start on', async () => {
  const dataDir = await trustingFolder()
  const next = await start(dataDir)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await expect(query(withoutPassword(next.url), 'select 1')).rejects.toThrow(/password/)
  const logins = await openLogins(next.url)
  expect(await query(logins.app, 'select current_user as name')).toEqual([{ name: 'ausculta_app' }])
  await expect(query(withoutPassword(logins.app), 'select 1')).rejects.toThrow(/password/)
})

test('a server that trusts its socket and outlived its application runs until it is stopped', async () => {
  const dataDir = await trustingFolder()
  const place = findPlace(dataDir, false)
  const binaries = await findBinaries(packagedBinaries(), place.account, place.shelf)
  spawnServer(place, binaries, 5432, {})
  await vi.waitFor(() => expect(readPostmaster(place.data)?.ready).toBe(true), 60_000)
  const taken = await start(dataDir)
  expect(await query(taken.url, 'select n from kept')).toEqual([{ n: 7 }])
  await taken.stop()
  const next = await start(dataDir)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await expect(query(withoutPassword(next.url), 'select 1')).rejects.toThrow(/password/)
})

test('a lost password file is replaced, and the database opens', async () => {
  const dataDir = await usedFolder()
  unlinkSync(join(dataDir, 'pg.password'))
  const embedded = await start(dataDir)
  expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(statSync(join(dataDir, 'pg.password')).mode & 0o777).toBe(0o600)
})

test('a password file of another database says what to do, and doing it is enough', async () => {
  const dataDir = await usedFolder()
  const file = join(dataDir, 'pg.password')
  writeFileSync(file, 'not the one', { mode: 0o600 })
  await expect(start(dataDir)).rejects.toThrow(`Delete this file and start again`)
  unlinkSync(file)
  const embedded = await start(dataDir)
  expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('without unix sockets the server listens on loopback and asks for a password', async () => {
  const embedded = await start(folder(), { loopback: true })
  expect(await query(embedded.url, 'select 1 as n')).toEqual([{ n: 1 }])
  const wrong = embedded.url.replace(/:[^:@]+@/, ':guess@')
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed')
})

test('a number left by a dead server and taken by another process does not stop the start', async () => {
  const dataDir = await usedFolder()
  const app = runApp(dataDir)
  await app.ready()
  const { uid, gid } = statSync(join(dataDir, 'pg'))
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  closing.push(() => void stranger.kill('SIGKILL'))
  const server = serverOf(dataDir)
  process.kill(server, 'SIGKILL')
  await killApp(app)
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const file = join(dataDir, 'pg', name)
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(server), String(stranger.pid)))
  }
  const next = await start(dataDir)
  expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(isAlive(stranger.pid ?? 0)).toBe(true)
})
