import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { createScribe } from '#contract/scribes.ts'
import * as api from '#contract/data-export.ts'
import { storeRecording } from '#server/visits/transcription/audio/settle.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { unzip } from '#test/unzip.ts'
import { createExport } from './create-export.ts'

/** Samples per second. */
const RATE = 16_000
/** A minute is one stored object. */
const MINUTE = 60 * RATE
const VALUE = 1_799

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const letter = 'Potassium 4.1 mmol/l\n'.repeat(10_000)

/** A user with a recording of 90 s, in two objects, and a file of several frames. */
async function newOwner() {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: {} })
  const body = new FormData()
  body.append('file', new File([letter], 'letter.txt'))
  await user.call(uploadFiles, { params: { id }, body })
  const userId = user.user.id
  const recordingId = crypto.randomUUID()
  const row = {
    id: recordingId,
    userId,
    scribeId: id,
    source: 'microphone',
    state: 'stored',
  } as const
  await app.services.db.as(userId, (tx) =>
    tx.insert(recordings).values({ ...row, started: new Date(), transcription: 'success' }),
  )
  const place = { userId, scribeId: id, recordingId }
  await storeRecording(app.services, place, samples(1.5 * MINUTE))
  return user
}

async function* samples(count: number) {
  yield Buffer.from(new Int16Array(count).fill(VALUE).buffer)
}

async function objectsOf(user: TestUser, table: string): Promise<string[]> {
  const order = table === 'audio_object' ? 'order by start_sample' : ''
  const { rows } = await app.asOwner(
    `select storage_key from ${table} where user_id = $1 ${order}`,
    [user.user.id],
  )
  const root = join(app.services.config.dataDir, 'files')
  return rows.map(({ storage_key }) => join(root, String(storage_key)))
}

async function corrupt(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 4
  await writeFile(path, bytes)
}
const damages = {
  missing: (path: string) => rm(path),
  truncated: (path: string) => truncate(path, 90_000),
  corrupted: corrupt,
}

async function copyOf(user: TestUser) {
  const { id } = await user.call(api.startTakeout, {})
  await createExport(app.services, { userId: user.user.id, id }, new AbortController().signal)
  const [copy] = (await user.call(api.listTakeouts, {})).items
  expect(copy?.state).toBe('ready')
  const { url } = await user.call(api.linkTakeout, { params: { id } })
  const headers = { authorization: `Bearer ${user.token}` }
  const answer = await fetch(app.origin + url, { headers })
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  const ending = (name: string) => [...files].find(([path]) => path.endsWith(name))?.[1]
  return { missing: copy?.missing, ending, readme: String(ending('README.txt')) }
}

describe.each(Object.entries(damages))('a data export with a %s object', (_, damage) => {
  test('keeps the rest of a recording in its place, puts silence where audio is lost, and says so', async () => {
    const user = await newOwner()
    await damage((await objectsOf(user, 'audio_object'))[0] ?? '')
    const { missing, ending, readme } = await copyOf(user)
    const wav = ending('recording.wav')
    expect(wav?.length).toBe(44 + 1.5 * MINUTE * 2)
    expect(wav?.readInt16LE(44 + (MINUTE - 1) * 2)).toBe(0)
    expect(wav?.readInt16LE(44 + MINUTE * 2)).toBe(VALUE)
    expect(missing).toBe(1)
    expect(readme).toMatch(
      /silence where audio is missing or damaged:\n {2}visits\/.+recording\.wav\n/,
    )
    expect(String(ending('letter.txt'))).toBe(letter)
  })

  test('contains the readable part of a file, and says so', async () => {
    const user = await newOwner()
    await damage((await objectsOf(user, 'scribe_file'))[0] ?? '')
    const { missing, ending, readme } = await copyOf(user)
    expect(missing).toBe(1)
    expect(readme).toMatch(/(are missing|end early):\n {2}visits\/.+letter\.txt\n/)
    expect(letter.startsWith(String(ending('letter.txt') ?? ''))).toBe(true)
    expect(ending('recording.wav')?.readInt16LE(44)).toBe(VALUE)
  })
})
