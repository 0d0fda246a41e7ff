import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAll } from '#server/platform/crypto/read-all.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { FRAME_SAMPLES, newVisit, openLive } from '#test/live.ts'
import { appendTogether, type AudioBatch } from './append.ts'
import { readAudio } from './read.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const roomFor = (bytes: number) => Buffer.alloc(bytes + 100)
const known = { samples: 0, lastSeq: -1 }
const frames = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({
    seq: from + n,
    start: (from + n) * FRAME_SAMPLES,
    pcm: randomBytes(FRAME_SAMPLES * 2),
  }))

async function begun(user: TestUser) {
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  live.socket.terminate()
  await live.closed
  return { userId: user.user.id, recordingId: visit.recordingId }
}

async function stored(ref: AudioBatch['ref'], count: number): Promise<Buffer> {
  const range = { startSample: 0, endSample: count * FRAME_SAMPLES }
  return readAll(readAudio(app.services, ref, range))
}

test('recordings of several people are stored in one write, each under its own key', async () => {
  const refs = await Promise.all([app.newUser(), app.newUser()].map(async (u) => begun(await u)))
  const batches = refs.map((ref, n) => ({ ref, known, frames: frames(n + 2) }))
  const answers = await appendTogether(app.services, batches, roomFor)
  expect(answers.map((one) => one?.lastSeq)).toEqual([1, 2])
  for (const [n, { ref, frames: sent }] of batches.entries()) {
    const pcm = Buffer.concat(sent.map((frame) => frame.pcm))
    expect(Buffer.compare(await stored(ref, n + 2), pcm)).toBe(0)
  }
})

test('a frame that one write cannot place is handled separately, and affects no other', async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const [good, late, theirs] = [await begun(user), await begun(user), await begun(other)]
  const hole = { ref: await begun(user), known, frames: frames(1, 5) }
  const behind = { samples: FRAME_SAMPLES, lastSeq: 0 }
  const answers = await appendTogether(
    app.services,
    [
      { ref: good, known, frames: frames(2) },
      // Its writer takes more to be stored than there is.
      { ref: late, known: behind, frames: frames(1, 1) },
      // Another user's recording doesn't exist.
      { ref: { ...theirs, userId: user.user.id }, known, frames: frames(1) },
      { ref: { userId: user.user.id, recordingId: crypto.randomUUID() }, known, frames: frames(1) },
      hole,
    ],
    roomFor,
  )
  expect(answers.map((one) => one !== undefined)).toEqual([true, false, false, false, false])
  const silence = Buffer.alloc(FRAME_SAMPLES * 2)
  for (const ref of [late, theirs]) expect(await stored(ref, 1)).toEqual(silence)
})

test('stored frames are not stored twice', async () => {
  const ref = await begun(await app.newUser())
  const sent = frames(3)
  await appendTogether(app.services, [{ ref, known, frames: sent }], roomFor)
  const again = [{ ref, known: { samples: 0, lastSeq: -1 }, frames: sent }]
  expect(await appendTogether(app.services, again, roomFor)).toEqual([undefined])
  const pcm = Buffer.concat(sent.map((frame) => frame.pcm))
  expect(Buffer.compare(await stored(ref, 3), pcm)).toBe(0)
})

test('audio swapped between two places of a recording is not played', async () => {
  const ref = await begun(await app.newUser())
  const [first, second] = [frames(1), frames(1, 1)]
  await appendTogether(app.services, [{ ref, known, frames: first }], roomFor)
  const then = { samples: FRAME_SAMPLES, lastSeq: 0 }
  await appendTogether(app.services, [{ ref, known: then, frames: second }], roomFor)
  const swap = `
    update audio_tail one set sealed = other.sealed from audio_tail other
    where one.recording_id = $1 and other.recording_id = $1 and one.start_sample <> other.start_sample`
  const { rowCount } = await app.asOwner(swap, [ref.recordingId])
  expect(rowCount).toBe(2)
  await expect(stored(ref, 2)).rejects.toThrow()
})
