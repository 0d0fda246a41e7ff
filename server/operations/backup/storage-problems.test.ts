import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteFile, uploadFiles } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import { readHealth } from '#server/operations/admin/health.ts'
import { storeRecording } from '#server/visits/transcription/audio/settle.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { newRecording } from '#test/visit-rows.ts'
import { readBackups } from './backups.ts'
import { isDue } from './jobs.ts'
import { requestBackup, runBackup } from './runs.ts'
import { saveBackupSettings } from './settings.ts'

let app: TestApp
let user: TestUser
let copies: string
let scribeId: string
let files: { id: string; path: string }[]
let sound: string
let now: Date
beforeEach(async () => {
  now = new Date('2026-11-20T01:05:00Z')
  copies = await mkdtemp(join(tmpdir(), 'ausculta-copies-'))
  app = await testApp({ BACKUP_DIR: copies }, { now: () => now })
  user = await app.newUser()
  await saveBackupSettings(app.services, {
    on: true,
    hour: 2,
    keep: { days: 1, weeks: 0, months: 0 },
    passphrase: 'harbour lantern quiet moss',
  })
  ;({ id: scribeId } = await user.call(createScribe, { body: {} }))
  files = []
  for (const name of ['one.txt', 'two.txt']) files.push(await upload(name))
  sound = await record()
})
afterEach(async () => {
  await app.close()
  await rm(copies, { recursive: true, force: true })
})

const root = () => join(app.services.config.dataDir, 'files')
const pathOf = (key: unknown) => join(root(), String(key))

/** A file of several frames, so that the corrupted frame is not the last one. */
async function upload(name: string) {
  const body = new FormData()
  body.append('file', new File(['Potassium 4.1\n'.repeat(20_000)], name))
  const { items } = await user.call(uploadFiles, { params: { id: scribeId }, body })
  const id = items[0]?.id ?? ''
  const { rows } = await app.asOwner('select storage_key from scribe_file where id = $1', [id])
  return { id, path: pathOf(rows[0]?.storage_key) }
}

/** Stores a recording of three seconds and returns the path of its audio. */
async function record(): Promise<string> {
  const userId = user.user.id
  const recordingId = await newRecording(app, { userId, scribeId })
  await storeRecording(app.services, { userId, scribeId, recordingId }, pieces(96_000))
  const { rows } = await app.asOwner('select storage_key from audio_object')
  return pathOf(rows.at(-1)?.storage_key)
}

async function* pieces(bytes: number) {
  yield new Uint8Array(bytes)
}

async function corrupt(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[200] = (bytes[200] ?? 0) ^ 4
  await writeFile(path, bytes)
}

async function backUp(services = app.services) {
  now = new Date(now.getTime() + 24 * 3_600_000)
  const { id } = await requestBackup(app.services, true)
  await runBackup(services, id, new AbortController().signal)
  const { runs } = await readBackups(app.services)
  return runs.find((run) => run.id === id)
}

const inFolder = async () => (await readdir(copies)).filter((name) => name.endsWith('.backup'))
async function health() {
  const { healthy, checks } = await readHealth(app.services)
  return { healthy, backup: checks.find(({ key }) => key === 'backup') }
}

test('a backup of an intact storage is good', async () => {
  expect(await backUp()).toMatchObject({ state: 'good', error: '' })
})

test('the files of every user are opened with their own keys', async () => {
  for (let users = 0; users < 2; users++) {
    user = await app.newUser()
    ;({ id: scribeId } = await user.call(createScribe, { body: {} }))
    await upload('theirs.txt')
  }
  expect(await backUp()).toMatchObject({ state: 'good', error: '' })
})

test('missing or corrupted files and truncated audio turn the run and Health red, with kinds and counts', async () => {
  await rm(files[0]?.path ?? '')
  await corrupt(files[1]?.path ?? '')
  await truncate(sound, 50_000)
  const error =
    'The file storage has problems: 1 file damaged, 1 file missing, 1 minute of recordings damaged. The copy contains everything else.'
  expect(await backUp()).toMatchObject({ state: 'failed', error })
  expect(await health()).toMatchObject({
    healthy: false,
    backup: { state: 'failing', message: expect.stringContaining(error) },
  })
})

test('an object truncated at the end of a frame, or to zero bytes, counts as damaged', async () => {
  await truncate(files[0]?.path ?? '', 41 + 65_552)
  await truncate(files[1]?.path ?? '', 0)
  expect((await backUp())?.error).toContain(': 2 files damaged.')
})

test('while something is missing, the last good copy and only the newest incomplete one are kept', async () => {
  const good = await backUp()
  await rm(files[0]?.path ?? '')
  await backUp()
  const last = await backUp()
  expect(new Set(await inFolder())).toEqual(new Set([good?.name, last?.name]))
  const { lastGood } = await readBackups(app.services)
  expect(lastGood).toBe(good?.started)
  // An incomplete copy isn't replaced every hour.
  now = new Date(now.getTime() + 3_600_000)
  expect(await isDue(app.services)).toBe(false)
})

test('a file that its owner deleted does not count as missing', async () => {
  await rm(files[0]?.path ?? '')
  await user.call(deleteFile, { params: { id: scribeId, fileId: files[0]?.id ?? '' } })
  expect(await backUp()).toMatchObject({ state: 'good' })
})

test('a file that its owner deletes while the backup is made does not count as missing', async () => {
  const [{ id, path }] = files as [{ id: string; path: string }]
  const { storage } = app.services
  let isDeleted = false
  // The rows have been copied by the time that the storage is listed.
  async function* list(folder: string) {
    if (!isDeleted) {
      isDeleted = true
      await app.asOwner('delete from scribe_file where id = $1', [id])
      await rm(path)
    }
    yield* storage.list(folder)
  }
  const run = await backUp({ ...app.services, storage: { ...storage, list } })
  expect(isDeleted).toBe(true)
  expect(run).toMatchObject({ state: 'good', error: '' })
})
