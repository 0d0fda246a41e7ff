import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRecordingPeaks, MAX_PEAKS } from '#contract/recording-peaks.ts'
import { createScribe } from '#contract/scribes.ts'
import { sampleRate } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive } from '#test/live.ts'
import { jobsOfTranscription } from '../jobs.ts'
import { recordings } from '../table.ts'
import { PEAKS_JOB } from './peaks.ts'
import { purgeObjects } from './purge.ts'
import { storeRecording } from './settle.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A tone of 440 Hz in PCM16. */
function tone(seconds: number, amplitude: number): Uint8Array {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, n) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * 440 * n) / sampleRate)),
  )
  return new Uint8Array(samples.buffer)
}

async function storedVisit(user: TestUser, ...parts: Uint8Array[]) {
  const { id: scribeId } = await user.call(createScribe, { body: {} })
  return storedRecording({ userId: user.user.id, scribeId }, ...parts)
}

async function storedRecording(
  { userId, scribeId }: { userId: string; scribeId: string },
  ...parts: Uint8Array[]
) {
  const recordingId = randomUUID()
  const row = { id: recordingId, userId, scribeId, source: 'upload', state: 'stored' } as const
  const started = app.services.now()
  await app.services.db.as(userId, (tx) => tx.insert(recordings).values({ ...row, started }))
  const place = { userId, scribeId, recordingId }
  const pcm = async function* () {
    yield* parts
  }
  await storeRecording(app.services, place, pcm())
  return place
}

const peaksOf = (user: TestUser, recordingId: string) =>
  user.call(getRecordingPeaks, { params: { id: recordingId } })

/** The largest and the smallest peak from one second to another; the ends of a tone are left out. */
function range(peaks: readonly number[], from: number, to: number) {
  const part = peaks.slice(from * 10 + 1, to * 10 - 1)
  return [Math.min(...part), Math.max(...part)]
}

const objectRows = async (recordingId: string) => {
  const select = 'select storage_key, peaks from audio_object where recording_id = $1 order by 1'
  return (await app.asOwner<{ storage_key: string; peaks: Buffer | null }>(select, [recordingId]))
    .rows
}

/** What the queue does after a recording. */
const keepPeaks = (user: TestUser, recordingId: string) =>
  jobsOfTranscription(app.services)
    .find(({ name }) => name === PEAKS_JOB)
    ?.run({ userId: user.user.id, recordingId }, AbortSignal.timeout(30_000))

test('the peaks of a recording have its length and its volume, minute after minute', async () => {
  const user = await app.newUser()
  const silence = new Uint8Array(30 * 32_000)
  const { recordingId } = await storedVisit(user, tone(50, 16_000), silence, tone(15.05, 4_000))
  const { duration, peaks } = await peaksOf(user, recordingId)
  expect(duration).toBeCloseTo(95.05)
  expect(peaks).toHaveLength(951)
  expect(range(peaks, 0, 50)).toEqual([16_000, 16_000])
  expect(range(peaks, 50, 80)).toEqual([0, 0])
  expect(range(peaks, 80, 95)).toEqual([4_000, 4_000])
})

test('peaks are kept sealed beside their audio, and computed again if they are damaged', async () => {
  const user = await app.newUser()
  const { recordingId } = await storedVisit(user, tone(65, 9_000))
  const first = await peaksOf(user, recordingId)
  // Reading changes nothing.
  expect((await objectRows(recordingId)).map(({ peaks }) => peaks)).toEqual([null, null])
  await keepPeaks(user, recordingId)
  const rows = await objectRows(recordingId)
  const plain = Buffer.from(Uint16Array.from({ length: 8 }, () => 9_000).buffer)
  for (const { peaks } of rows) expect(peaks?.includes(plain)).toBe(false)
  for (const { storage_key: key } of rows) await app.services.storage.delete(key)
  expect(await peaksOf(user, recordingId)).toEqual(first)
  await app.asOwner(`update audio_object set peaks = '\\x00' where storage_key = $1`, [
    rows[0]?.storage_key,
  ])
  // Its audio is missing too: that minute is silent, the other is still there.
  const { peaks } = await peaksOf(user, recordingId)
  expect([range(peaks, 0, 60), range(peaks, 60, 65)]).toEqual([
    [0, 0],
    [9_000, 9_000],
  ])
})

test('each recording of a visit has its own peaks, invisible to other users', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const first = await storedVisit(user, tone(2, 1_000))
  const second = await storedRecording(first, tone(3, 2_000))
  expect(range((await peaksOf(user, first.recordingId)).peaks, 0, 2)).toEqual([1_000, 1_000])
  expect(range((await peaksOf(user, second.recordingId)).peaks, 0, 3)).toEqual([2_000, 2_000])
  for (const id of [first.recordingId, randomUUID()])
    await expect(peaksOf(other, id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a long recording has no more peaks than a screen shows, and a short sound is still among them', async () => {
  const user = await app.newUser()
  const silent = new Uint8Array(299 * 32_000)
  const { recordingId } = await storedVisit(user, silent, tone(0.05, 8_000), silent)
  const { duration, peaks } = await peaksOf(user, recordingId)
  expect(duration).toBeCloseTo(598.05)
  expect(peaks).toHaveLength(MAX_PEAKS)
  const loud = peaks.flatMap((peak, at) => (peak > 0 ? at : []))
  expect(Math.max(...peaks)).toBe(8_000)
  expect((loud[0] ?? 0) / MAX_PEAKS).toBeCloseTo(0.5, 2)
  expect(loud.length).toBeLessThan(4)
})

test('audio that is not in the file storage yet has peaks too', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(tone(3, 5_000))) live.frame(seq, start, pcm)
  await live.next('ack', ({ seconds }) => seconds >= 3)
  const { duration, peaks } = await peaksOf(user, visit.recordingId)
  expect(duration).toBe(3)
  expect(range(peaks, 0, 3)).toEqual([5_000, 5_000])
  live.send({ type: 'stop' })
  await live.next('stopped')
  const select = 'select 1 from pgboss.job where name = $1 and data @> $2'
  const job = [PEAKS_JOB, JSON.stringify({ recordingId: visit.recordingId })]
  expect((await app.asOwner(select, job)).rows).toHaveLength(1)
})

test('audio without consent has no peaks, and neither has deleted audio', async () => {
  const user = await app.newUser()
  const place = await storedVisit(user, tone(20, 3_000), tone(20, 30_000))
  const { recordingId } = place
  await keepPeaks(user, recordingId)
  await app.asOwner('update recording set samples = $2, cut_samples = $2 where id = $1', [
    recordingId,
    20 * sampleRate,
  ])
  await purgeObjects(app.services, place, 20 * sampleRate)
  expect((await objectRows(recordingId)).map(({ peaks }) => peaks)).toEqual([null])
  const { duration, peaks } = await peaksOf(user, recordingId)
  expect([duration, peaks.length, Math.max(...peaks)]).toEqual([20, 200, 3_000])
  await app.asOwner('update recording set audio_gone = now() where id = $1', [recordingId])
  await expect(peaksOf(user, recordingId)).rejects.toMatchObject({
    code: 'not-found',
    message: 'This recording’s audio was deleted under your retention settings.',
  })
})
