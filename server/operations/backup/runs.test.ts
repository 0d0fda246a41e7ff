import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as api from '#contract/admin.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { readHealth } from '#server/operations/admin/health.ts'
import { type KeyRing, localKeyRing, parseMasterKeys } from '#server/platform/crypto/keyring.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { readBackups } from './backups.ts'
import { openCopy, readCopySecret } from './copy.ts'
import { isDue } from './jobs.ts'
import { readArchive } from './read.ts'
import { noteFile, requestBackup, runBackup, runVerify } from './runs.ts'
import { backupSettings, saveBackupSettings } from './settings.ts'

let folder: string
let app: TestApp
let admin: TestUser
let now = new Date('2026-11-20T01:05:00Z')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ausculta-nightly-'))
  app = await testApp({ BACKUP_DIR: folder, BOT_CHECK: 'off' }, { now: () => now })
  admin = await app.newUser()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = { on: true, hour: 2, keep: { days: 2, weeks: 0, months: 0 } }
const passphrase = 'harbour lantern quiet moss'
const copies = async () => (await readdir(folder)).filter((name) => name.endsWith('.backup'))
const never = new AbortController().signal
/** Makes a backup as the queue does, an hour after the one before; nothing works on the queue in these tests. */
async function backedUp() {
  now = new Date(now.getTime() + 3_600_000)
  const run = await requestBackup(app.services, true)
  await runBackup(app.services, run.id, never)
  return run
}
// The clock moves by days, which no token outlives: these ask the verbs themselves.
const newest = async () => (await readBackups(app.services)).runs[0]
const health = async () => {
  const { checks } = await readHealth(app.services)
  return checks.find(({ key }) => key === 'backup')
}

describe('nightly backups', () => {
  test('take a passphrase that keeps a thief out, which is never shown again', async () => {
    const save = (body: object) => admin.call(api.updateBackups, { body: { ...settings, ...body } })
    await expect(save({ passphrase: 'short' })).rejects.toThrow('too short')
    expect((await readBackups(app.services)).hasPassphrase).toBe(false)
    const saved = await save({ passphrase })
    expect(saved).toMatchObject({ settings, hasPassphrase: true, lastGood: null })
    expect(JSON.stringify(await admin.call(api.getBackups, {}))).not.toContain('lantern')
  })

  test('are made at the configured hour, or later if that was missed, and once', async () => {
    expect(await isDue(app.services)).toBe(true)
    expect(await health()).toMatchObject({
      state: 'untested',
      message: 'No successful backup yet.',
    })
    await backedUp()
    expect(now.getUTCHours()).toBe(settings.hour)
    const warnings = app.logged.filter((line) => line.includes("don't contain the master keys"))
    expect(warnings).toHaveLength(1)
    expect(await isDue(app.services)).toBe(false)
    expect(await newest()).toMatchObject({ state: 'good', error: '', verified: now.toISOString() })
    expect((await newest())?.rows).toBeGreaterThan(0)
    now = new Date('2026-11-21T01:05:00Z')
    expect(await isDue(app.services)).toBe(false)
    now = new Date('2026-11-21T04:05:00Z')
    expect(await isDue(app.services)).toBe(true)
  })

  test('a queued one is not queued twice', async () => {
    const first = await requestBackup(app.services, true)
    expect((await requestBackup(app.services, false)).id).toBe(first.id)
    await runBackup(app.services, first.id, never)
  })

  test('are kept as long as is set, and no longer', async () => {
    now = new Date('2026-11-22T02:05:00Z')
    await backedUp()
    expect(await copies()).toHaveLength(2)
    const { runs } = await readBackups(app.services)
    expect(runs.at(-1)).toMatchObject({
      bytes: null,
      error: 'Replaced by a newer backup and deleted.',
    })
  })

  test('a copy that is damaged later is found by reading it, and the page of health says so', async () => {
    expect(await health()).toMatchObject({ state: 'ready' })
    const run = await backedUp()
    await runVerify(app.services, run.id)
    await truncate(join(folder, (await newest())?.name ?? ''), 5_000)
    await expect(runVerify(app.services, run.id)).rejects.toThrow('damaged')
    expect(await newest()).toMatchObject({ state: 'failed' })
    expect(await health()).toMatchObject({ state: 'failing', toDo: 'See Backups.' })
  })

  test('that a command writes into a file are listed, delay none, and hide no failure', async () => {
    const [failed] = (await readBackups(app.services)).runs
    expect(failed?.state).toBe('failed')
    now = new Date(now.getTime() + 26 * 3_600_000)
    const summary = {
      tables: [{ name: 'account', rows: 3, sha256: '' }],
      files: { count: 0, bytes: 0, sha256: '' },
      jobs: 0,
    }
    await noteFile(app.services, { name: 'today.backup', started: now, bytes: 10, summary })
    const { runs, lastGood } = await readBackups(app.services)
    expect(runs[0]).toMatchObject({ name: 'today.backup', fromTerminal: true, rows: 3 })
    expect(runs[1]).toEqual(failed)
    expect(lastGood).toBe(now.toISOString())
    expect(await isDue(app.services)).toBe(true)
    expect(await health()).toMatchObject({ state: 'failing', toDo: 'See Backups.' })
  })

  test('a copy sealed with an earlier passphrase stays valid', async () => {
    const run = await backedUp()
    const body = { ...settings, passphrase: 'another set of words' }
    await saveBackupSettings(app.services, body)
    await runVerify(app.services, run.id)
    expect(await newest()).toMatchObject({
      state: 'good',
      error: 'Made with an earlier passphrase.',
    })
  })
})

describe('without a passphrase', () => {
  const keysOf = (id: string) =>
    localKeyRing(parseMasterKeys(`${id}:${randomBytes(32).toString('base64')}`))

  test('nightly backups are on from the start if a place was chosen, and off otherwise', async () => {
    await using other = await testApp({ BACKUP_DIR: join(folder, 'chosen') })
    const { services } = other
    expect(await backupSettings(services)).toMatchObject({ on: true, passphrase: '' })
    expect(await isDue(services)).toBe(true)
    const { dataDir } = services.config
    const backup = { kind: 'folder', dir: join(dataDir, 'backups'), isChosen: false } as const
    const elsewhere = { ...services, config: { ...services.config, backup } }
    expect(await backupSettings(elsewhere)).toMatchObject({ on: false })
    // An administrator's choice to turn them off stays.
    await saveBackupSettings(services, { ...settings, on: false })
    expect(await isDue(services)).toBe(false)
  })

  test('a backup opens with the master keys that made it, and stays valid once a passphrase is set', async () => {
    const dir = join(folder, 'sealed-by-keys')
    await using other = await testApp({ BACKUP_DIR: dir })
    const { services } = other
    const run = await requestBackup(services, false)
    await runBackup(services, run.id, never)
    const copy = { storage: await diskStorage({ root: dir }), key: run.name }
    expect(await readCopySecret(copy)).toBe('master-key')
    await saveBackupSettings(services, { ...settings, passphrase })
    await runVerify(services, run.id)
    expect((await readBackups(services)).runs[0]).toMatchObject({ state: 'good', error: '' })
    const { ring } = services.keys
    const [id = ''] = await ring.ids()
    const open = (keys: KeyRing) => openCopy(copy, { kind: 'master-key', ring: keys })
    await readArchive(await open(ring))
    // Neither other bytes under the same id nor another id.
    for (const keys of [keysOf(id), keysOf('k9')])
      await expect(open(keys)).rejects.toThrow('The master keys don’t match this backup.')
    await expect(openCopy(copy, { kind: 'passphrase', text: passphrase })).rejects.toThrow(
      'This backup was made with the master keys.',
    )
  })
})

test('a folder that cannot be used is a failed backup that says so, and no silence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await using other = await testApp({ BACKUP_DIR: join(file, 'below') })
  const someone = await other.newUser()
  await saveBackupSettings(other.services, { ...settings, passphrase })
  const run = await someone.call(api.startBackup, {})
  const error = 'The backup folder isn’t writable.'
  await expect(runBackup(other.services, run.id, never)).rejects.toThrow(error)
  const { runs } = await readBackups(other.services)
  expect(runs).toMatchObject([{ state: 'failed', error }])
  const { checks } = await readHealth(other.services)
  const forServer = expect.stringContaining('BACKUP_DIR')
  const said = { state: 'failing', message: `${error} No successful backup yet.`, forServer }
  expect(checks.find(({ key }) => key === 'backup')).toMatchObject(said)
})
