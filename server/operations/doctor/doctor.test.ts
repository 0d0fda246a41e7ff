import { chmod, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Check } from '#contract/admin.ts'
import { addEngine, removeEngine } from '#contract/speech.ts'
import { runCommand } from '#server/cli/admin/commands.ts'
import { type Config, readConfig } from '#server/config/env.ts'
import { checkDisk } from '#server/operations/admin/health.ts'
import { requestBackup, runBackup } from '#server/operations/backup/runs.ts'
import { keyFilePath } from '#server/operations/keys/master-keys.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { type Llm, say, startLlm } from '#test/fakes/llm.ts'
import { randomMasterKey } from '#test/fakes/memory-keys.ts'
import { openSmtp, type SmtpServer } from '#test/fakes/smtp.ts'
import { checkClock } from './clock.ts'
import { checkDataFolder, checkMasterKeys } from './files.ts'
import { checkSettings } from './settings.ts'

let folder: string
let app: TestApp
let admin: TestUser
let smtp: SmtpServer
let llm: Llm
const secrets = { key: 'test-key', password: 'password-of-the-mail' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-doctor-'))
  ;[smtp, llm] = await Promise.all([openSmtp(), startLlm(() => say('ready'))])
  app = await testApp({ BACKUP_DIR: join(folder, 'backups') })
  admin = await app.newUser()
})
afterAll(async () => {
  await Promise.all([app.close(), smtp.close(), llm.close()])
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command on the running installation, with the port of its server. */
async function doctor(changed: Partial<Config> = {}) {
  const lines: string[] = []
  const { config } = app.services
  const port = Number(new URL(app.origin).port)
  const isWell = await runCommand(
    { ...config, databaseUrl: app.databaseUrl, port, ...changed },
    ['doctor'],
    { folder, print: (line) => lines.push(line) },
  )
  const line = (name: string) => lines.find((one) => one.slice(4).startsWith(name)) ?? ''
  return { isWell, line, text: lines.join('\n') }
}

const failing = (message: string): Partial<Check> => ({
  state: 'failing',
  message: expect.stringContaining(message),
  toDo: expect.stringMatching(/\w/),
})

describe('the machine', () => {
  test('a setting that would let strangers in, or whose name is misspelt, is reported', () => {
    const config = readConfig({})
    const withName = (name: string) => checkSettings(config, { [name]: 'x' })
    expect(withName('AUSCULTA_DTA')).toMatchObject(failing('Did you mean AUSCULTA_DATA?'))
    expect(withName('AUSCULTA_MASTER_KEY_FILE')).toMatchObject(failing('AUSCULTA_MASTER_KEYS'))
    for (const other of ['HOME', 'PATH', 'SMTP_URL', 'SMTP_URL_FILE', 'XDG_RUNTIME_DIR'])
      expect(withName(other), other).toMatchObject({ state: 'ready' })
    const open = { ...config, publicUrl: 'http://scribe.example.org' }
    expect(checkSettings(open, {})).toMatchObject({ state: 'failing' })
  })

  test('a data folder that isn’t there, or that others can change, is reported', async () => {
    const at = (dataDir: string) => checkDataFolder({ ...readConfig({}), dataDir })
    const own = await mkdtemp(join(folder, 'data-'))
    expect(await at(own)).toMatchObject({ state: 'ready' })
    await chmod(own, 0o770)
    expect(await at(own)).toMatchObject(failing('Other accounts can change'))
    expect(await at(join(own, 'missing'))).toMatchObject(failing('isn’t a folder'))
  })

  test('a full disk, or a folder without one, is reported', async () => {
    // It has no free space.
    expect(await checkDisk({ ...readConfig({}), dataDir: '/proc' })).toMatchObject({
      state: 'failing',
      toDo: 'Free some space. Storage shows what uses it.',
    })
    const missing = { ...readConfig({}), dataDir: join(folder, 'missing') }
    expect(await checkDisk(missing)).toMatchObject({ state: 'failing' })
  })

  test('master keys that are missing, damaged or readable by others are reported', async () => {
    const config = readConfig({ AUSCULTA_DATA: app.services.config.dataDir })
    const path = keyFilePath(config)
    expect(await checkMasterKeys(config)).toMatchObject({ state: 'ready', message: 'One key.' })
    await chmod(path, 0o644)
    expect(await checkMasterKeys(config)).toMatchObject(failing('readable by others'))
    await chmod(path, 0o600)
    const elsewhere = readConfig({ AUSCULTA_DATA: join(folder, 'missing') })
    expect(await checkMasterKeys(elsewhere)).toMatchObject(failing('is missing'))
    const damaged = { ...config, masterKeys: 'k1:too-short' }
    const found = await checkMasterKeys(damaged)
    expect(found).toMatchObject(failing('is not id:base64'))
    expect(found.message).not.toContain('too-short')
  })
})

describe('the database', () => {
  test('in order: every part is listed, and no problem is found', async () => {
    const { isWell, line, text } = await doctor()
    expect(isWell, text).toBe(true)
    for (const name of ['Settings', 'Server', 'Address', 'Data folder', 'Disk space', 'Clock'])
      expect(line(name), name).toMatch(/^ok/)
    for (const name of ['Database schema', 'Row policies', 'Background jobs', 'Stored records'])
      expect(line(name), name).toMatch(/^ok/)
    expect(text).toContain('No problems found.')
    expect(text).not.toContain(admin.email)
  })

  test('that doesn’t answer is reported without its password', async () => {
    const { isWell, text } = await doctor({
      databaseUrl: `postgresql://owner:${secrets.password}@127.0.0.1:9/ausculta`,
    })
    expect(isWell).toBe(false)
    expect(text).toContain('The database at 127.0.0.1:9 did not open.')
    expect(text).not.toContain(secrets.password)
  })

  test('with pending migrations is left as it is', async () => {
    const newest = `(select max(created_at) from drizzle.__drizzle_migrations)`
    const { rows } = await app.asOwner<{ hash: string; created_at: string }>(
      `delete from drizzle.__drizzle_migrations where created_at = ${newest} returning hash, created_at`,
    )
    await app.asOwner(`update drizzle.state set fingerprint = 'other'`)
    const pending = await doctor()
    expect(pending.isWell).toBe(false)
    expect(pending.line('Database schema')).toMatch(
      /^!! {2}.*One migration is pending\. Make a backup/,
    )
    expect(pending.line('Row policies')).toBe('')
    const add = `insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`
    await app.asOwner(add, ['newer', '99999999999999'])
    expect((await doctor()).line('Database schema')).toContain('newer version')
    await app.asOwner(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    await app.asOwner(add, [rows[0]?.hash, rows[0]?.created_at])
    expect((await doctor()).line('Database schema')).toMatch(/^!! {2}.*rights .* differ/)
    const { rows: state } = await app.asOwner(`select fingerprint from drizzle.state`)
    expect(state).toEqual([{ fingerprint: 'other' }])
    await using other = await testApp()
    const right = await other.asOwner<{ fingerprint: string }>('select * from drizzle.state')
    await app.asOwner('update drizzle.state set fingerprint = $1', [right.rows[0]?.fingerprint])
    expect((await doctor()).isWell).toBe(true)
  })

  test('with a table whose rows everybody could read is reported', async () => {
    await app.asOwner('alter table memory no force row level security')
    const { isWell, line } = await doctor()
    await app.asOwner('alter table memory force row level security')
    expect(isWell).toBe(false)
    expect(line('Row policies')).toMatch(/^!! {2}.* memory: users could read/)
  })

  test('whose roles have rights that they shouldn’t is reported', async () => {
    await app.asOwner('create table stray (); alter table stray owner to ausculta_app')
    const { isWell, text } = await doctor()
    await app.asOwner('drop table stray')
    expect(isWell).toBe(false)
    expect(text).toContain('the database role ausculta_app owns tables')
  })

  test('encrypted with other master keys is reported without printing them', async () => {
    const masterKeys = randomMasterKey('k-other')
    const { isWell, text } = await doctor({ masterKeys })
    expect(isWell).toBe(false)
    expect(text).toMatch(/!! {2}Opening the installation: The master key k-\w+ is missing/)
    expect(text).not.toContain(masterKeys.split(':')[1])
  })
})

describe('what the product uses', () => {
  test('a language model is tried out, and reported if it doesn’t answer', async () => {
    const model = { provider: 'openai-compatible', model: 'writer', apiKey: secrets.key }
    const good = await doctor({ model: { ...model, baseUrl: llm.baseUrl } as Config['model'] })
    expect(good.line('Language model')).toMatch(/^ok/)
    const bad = await doctor({
      model: { ...model, baseUrl: 'http://127.0.0.1:9/v1' } as Config['model'],
    })
    expect(bad.isWell).toBe(false)
    expect(bad.line('Language model')).toMatch(/^!! {2}.*can’t be reached/)
    expect(good.text + bad.text).not.toContain(secrets.key)
    const local = { provider: 'local', model: 'qwen3-4b', baseUrl: '', apiKey: '' }
    const absent = await doctor({ model: local as Config['model'] })
    expect(absent.line('Language model')).toMatch(/^!! {2}.*isn’t on this computer/)
  })

  test('a speech engine that doesn’t answer is reported', async () => {
    const config = { kind: 'openai', baseUrl: 'http://127.0.0.1:9', model: 'm' } as const
    const { engines } = await admin.call(addEngine, { body: { name: 'Ward', config } })
    const { isWell, line } = await doctor()
    await admin.call(removeEngine, { params: { id: engines[0]?.id ?? '' } })
    expect(isWell).toBe(false)
    expect(line('Transcription of recordings: Ward')).toMatch(/^!!/)
  })

  test('the mail server is signed in to, but sends nothing', async () => {
    const from = 'ausculta@example.org'
    const good = await doctor({ smtp: { url: smtp.url, from } })
    expect(good.line('Mail server')).toMatch(/^ok/)
    expect(smtp.delivered).toEqual([])
    const bad = await doctor({ smtp: { url: `smtp://me:${secrets.password}@127.0.0.1:9`, from } })
    expect(bad.isWell).toBe(false)
    expect(bad.line('Mail server')).toMatch(/^!! {2}.*can’t be reached .*Check the host/)
    expect(bad.text).not.toContain(secrets.password)
  })

  test('the newest backup is opened, and a damaged or missing one is reported', async () => {
    const run = await requestBackup(app.services, true)
    await runBackup(app.services, run.id, new AbortController().signal)
    expect((await doctor()).line('Opening the newest backup')).toMatch(/^ok/)
    const backups = join(folder, 'backups')
    const [name = ''] = (await readdir(backups)).filter((one) => one.endsWith('.backup'))
    await truncate(join(backups, name), 5_000)
    const damaged = await doctor()
    expect(damaged.isWell).toBe(false)
    expect(damaged.line('Opening the newest backup')).toMatch(/^!! {2}.*damaged or incomplete/)
    await rm(join(backups, name))
    expect((await doctor()).line('Opening the newest backup')).toMatch(
      /^!! {2}.*The file is missing\./,
    )
  })
})

describe('the clock', () => {
  const path = process.env.PATH
  let tools: string
  beforeEach(async () => {
    tools = await mkdtemp(join(folder, 'tools-'))
    process.env.PATH = [tools, path].join(delimiter)
    await systemd('yes')
  })
  afterEach(() => {
    process.env.PATH = path
  })
  const systemd = (answer: string) =>
    writeFile(join(tools, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 })
  const at = (minutes: number) =>
    checkClock({ ...app.services, now: () => new Date(Date.now() + minutes * 60_000) })

  test('that differs from the database’s, or runs behind the records, is reported', async () => {
    expect(await at(0)).toMatchObject({ state: 'ready', message: 'Synchronised.' })
    expect(await at(5)).toMatchObject(failing('300 seconds ahead'))
    expect(await at(-5)).toMatchObject(failing('300 seconds behind'))
    const shift = (hours: number) =>
      app.asOwner(
        `set session_replication_role = replica; update audit_event set at = at + interval '${hours} hours'; reset session_replication_role`,
      )
    await shift(1)
    expect(await at(0)).toMatchObject(failing('the newest entry of the access log'))
    await shift(-1)
  })

  test('that isn’t synchronised or has jumped is reported; without systemd it’s unknown', async () => {
    await systemd('no')
    expect(await at(0)).toMatchObject(failing('isn’t synchronised'))
    await systemd('what?')
    expect(await at(0)).toMatchObject({ state: 'ready', message: 'Agrees with the records.' })
    await writeSetting(app.services, 'even-clock', { seen: Date.now(), wait: 5_400_000 })
    expect(await at(0)).toMatchObject({
      state: 'untested',
      message: 'The clock jumped ahead. Deletion by age is paused; hours left: 2.',
    })
  })
})
