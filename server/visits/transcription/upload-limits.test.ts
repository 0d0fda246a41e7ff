import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadFiles } from '#contract/files.ts'
import { updateLimits } from '#contract/limits.ts'
import { getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { MAX_RECORDING_SECONDS, sampleRate } from '#contract/transcripts.ts'
import { beginUploads, getStorageUse } from '#contract/uploads.ts'
import { isTight } from '#server/platform/storage/disk-space.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { countingBatch, fakeSpeech } from '#test/fakes/speech.ts'
import { newVisit, openLive, type Visit } from '#test/live.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'

const patient = { timeout: 30_000 }
const speech = fakeSpeech()
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await testApp({ BOT_CHECK: 'off' }, { speech })
  await startWork(app.services)
  admin = await app.newUser()
  speech.batch = countingBatch()
})
afterAll(() => app.close())

const fixture = (name: string) =>
  readFile(join(import.meta.dirname, '../../speech/decode/fixtures', name))

async function upload(user: TestUser, name: string, bytes: Uint8Array): Promise<Visit> {
  const visit = await newVisit(user)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name))
  const { items } = await user.call(uploadFiles, { params: { id: visit.scribeId }, body: form })
  return { ...visit, recordingId: items[0]?.id ?? randomUUID() }
}
const recordingOf = async (user: TestUser, { scribeId }: Visit) =>
  (await user.call(api.listRecordings, { params: { id: scribeId } })).items[0]
const fileOf = async (user: TestUser, { scribeId }: Visit) =>
  (await user.call(getScribe, { params: { id: scribeId } })).medicalContext.files[0]
const transcribed = (user: TestUser, visit: Visit) =>
  expect.poll(async () => (await recordingOf(user, visit))?.transcription, patient).toBe('success')

describe('a file that was cut off', () => {
  test.each(['speech.mp3', 'alaw.wav'])('shows what is missing as a gap: %s', async (name) => {
    const user = await app.newUser()
    const bytes = await fixture(name)
    const visit = await upload(user, name, bytes.subarray(0, bytes.length / 2))
    await transcribed(user, visit)
    const { gaps = [], duration = 0 } = (await recordingOf(user, visit)) ?? {}
    expect(gaps).toHaveLength(1)
    expect(gaps[0]?.from).toBeCloseTo(duration, 1)
    expect(gaps[0]?.to).toBeCloseTo(4, 0)
    expect((await fileOf(user, visit))?.notice).toContain('The end of the file is missing.')
    const whole = await upload(user, name, bytes)
    await transcribed(user, whole)
    expect(await recordingOf(user, whole)).toMatchObject({ gaps: [] })
  })
})

const spoken = ['mp3', 'm4a', 'opus', 'webm', 'flac', 'aac'].map((type) => `speech.${type}`)

test.each([...spoken, 'vorbis.ogg', 'alaw.wav'])(
  'an upload becomes a recording that plays: %s',
  async (name) => {
    const user = await app.newUser()
    const visit = await upload(user, name, await fixture(name))
    await transcribed(user, visit)
    const { id = '', duration = 0, gaps } = (await recordingOf(user, visit)) ?? {}
    expect(gaps).toEqual([])
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await fetch(`${app.origin}/api/recordings/${id}/audio`, { headers })
    const samples = new Int16Array((await answer.arrayBuffer()).slice(44))
    expect(samples.length / sampleRate).toBeCloseTo(duration, 1)
    expect(duration).toBeGreaterThan(3)
    expect(samples.some((sample) => Math.abs(sample) > 1_000)).toBe(true)
  },
)

describe('silence', () => {
  test('takes no space, and plays at its full length', async () => {
    const user = await app.newUser()
    const silence = new Uint8Array(130 * 2 * sampleRate)
    const end = Buffer.alloc(2 * sampleRate, 0x11)
    const visit = await upload(user, 'quiet.wav', wavOf(Buffer.concat([silence, end])))
    await transcribed(user, visit)
    expect(await recordingOf(user, visit)).toMatchObject({ duration: 131 })
    const folder = join(app.services.config.dataDir, 'files')
    const audio = (await readdir(folder, { recursive: true })).filter((path) =>
      path.includes(`${visit.recordingId}-`),
    )
    expect(audio).toHaveLength(1)
    const answer = await fetch(`${app.origin}/api/recordings/${visit.recordingId}/audio`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    const wav = Buffer.from(await answer.arrayBuffer())
    expect(wav.length).toBe(44 + 131 * 2 * sampleRate)
    expect(wav.subarray(44 + silence.length).equals(end)).toBe(true)
    expect(wav.subarray(44, 44 + silence.length).every((byte) => byte === 0)).toBe(true)
  }, 60_000)
})

describe('the longest recording', () => {
  test('is refused as an upload with a reason, and its file is kept', async () => {
    const user = await app.newUser()
    const flac = Buffer.from(await fixture('speech.flac'))
    // The number of samples that its header promises.
    flac.writeUInt32BE((MAX_RECORDING_SECONDS + 60) * sampleRate, 4 + 4 + 14)
    const visit = await upload(user, 'long.flac', flac)
    await expect.poll(async () => (await fileOf(user, visit))?.error, patient).toContain('12 hours')
    expect(await recordingOf(user, visit)).toBeUndefined()
    expect(await fileOf(user, visit)).toMatchObject({ size: flac.length })
  })

  test('is stopped while it is recorded, and what there is is kept', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    const frame = new Uint8Array(3_200)
    live.frame(0, 0, frame)
    live.frame(1, MAX_RECORDING_SECONDS * sampleRate - 800, frame)
    expect(await live.next('error')).toMatchObject({
      code: 'too-long',
      message: expect.stringContaining('up to 12 hours') as string,
      fatal: false,
    })
    expect(await live.next('stopped')).toMatchObject({ seconds: 0.1 })
    expect(await recordingOf(user, visit)).toMatchObject({ duration: 0.1 })
  })
})

describe('the storage of a user', () => {
  test('counts along with announced uploads, and is refused with a reason if it does not fit', async () => {
    const [user, other] = [await app.newUser(), await app.newUser()]
    await admin.call(updateLimits, { body: { limits: { 'storage-gigabytes': 1 } } })
    const begin = async (who: TestUser, count: number, id = randomUUID()) => {
      const { scribeId } = await newVisit(who)
      const file = { name: 'a.wav', type: 'audio/wav', size: 400_000_000, modified: 0 }
      const files = Array.from({ length: count }, (_, n) => ({
        ...file,
        id: n ? randomUUID() : id,
      }))
      return who.call(beginUploads, { body: { scribeId, purpose: 'context', files } })
    }
    await begin(user, 2)
    await expect(begin(user, 1)).rejects.toMatchObject({
      code: 'too-large',
      detail: expect.stringContaining('Your storage of 1.0 GB is full') as string,
    })
    expect(await user.call(getStorageUse, {})).toEqual({ used: 800_000_000, quota: 2 ** 30 })
    expect((await begin(other, 1)).items).toHaveLength(1)
    await expect(upload(user, 'small.txt', Buffer.from('text'))).resolves.toBeDefined()
    await admin.call(updateLimits, { body: { limits: { 'storage-gigabytes': null } } })
    expect((await begin(user, 1)).items).toHaveLength(1)
  })

  test('counts an upload once when it is announced again, as after a lost answer', async () => {
    const user = await app.newUser()
    const { scribeId } = await newVisit(user)
    await admin.call(updateLimits, { body: { limits: { 'storage-gigabytes': 1 } } })
    const file = { type: 'audio/wav', size: 400_000_000, modified: 0 }
    const files = ['a.wav', 'b.wav'].map((name) => ({ ...file, name, id: randomUUID() }))
    const body = { scribeId, purpose: 'context' as const, files }
    const first = await user.call(beginUploads, { body })
    expect(await user.call(beginUploads, { body })).toEqual(first)
    expect((await user.call(getStorageUse, {})).used).toBe(800_000_000)
    await admin.call(updateLimits, { body: { limits: { 'storage-gigabytes': null } } })
  })

  test('never takes what live recordings need of the disk', () => {
    const [GB, TB] = [1e9, 1e12]
    expect(isTight({ free: 3 * GB, size: TB }, 0.5 * GB)).toBe(false)
    expect(isTight({ free: 3 * GB, size: TB }, 1.5 * GB)).toBe(true)
    // A small disk keeps a twentieth.
    expect(isTight({ free: 1 * GB, size: 10 * GB }, 0.4 * GB)).toBe(false)
    expect(isTight({ free: 1 * GB, size: 10 * GB }, 0.6 * GB)).toBe(true)
    expect(isTight(null, TB)).toBe(false)
  })
})
