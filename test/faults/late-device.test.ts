import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listOverlaps, showDoubled } from '#contract/overlaps.ts'
import {
  finishRecording,
  getRecordingAudio,
  listChunks,
  listRecordings,
} from '#contract/transcripts.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { type Speech, tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { PATIENCE_MS } from './real-server.ts'
import { tally } from './tally.ts'

vi.setConfig({ testTimeout: PATIENCE_MS, hookTimeout: PATIENCE_MS })

let tones: Awaited<ReturnType<typeof toneModels>>
let app: TestApp
let user: TestUser
/** The server's clock stops once a test has reported a device. */
let stopped: Date | undefined
beforeAll(async () => {
  tones = await toneModels()
  app = await testApp({ AUSCULTA_TEST_TONES: tones.dir }, { now: () => stopped ?? new Date() })
  await startWork(app.services)
  user = await app.newUser()
})
afterEach(() => {
  stopped = undefined
})
afterAll(async () => {
  await app.close()
  await tones.remove()
})

/** The sound of a device from one second of the visit to another; only some seconds of it reach the server. */
async function say(visit: Visit, pcm: Uint8Array, from: number, to: number, stop: boolean) {
  const live = await openLive(app, user, visit)
  const frames = framesOf(pcm).slice(from * 10, to * 10)
  for (const { seq, start, pcm: piece } of frames) live.frame(seq, start, piece)
  await live.next('ack', ({ seq }) => seq === frames.at(-1)?.seq)
  if (stop) {
    live.send({ type: 'stop' })
    await live.next('stopped')
  }
  live.socket.close()
  await live.closed
  return live
}

/** Makes a recording look as if the test had spoken in real time: started and last heard this many seconds ago. */
async function wasHeard({ recordingId }: Visit, began: number, seen: number) {
  const now = Date.now()
  stopped = new Date(now)
  const heard = { started: new Date(now - began * 1000), seen: new Date(now - seen * 1000) }
  await app.services.db.as(user.user.id, (tx) =>
    tx.update(recordings).set(heard).where(eq(recordings.id, recordingId)),
  )
}

const recordingsOf = async ({ scribeId }: Visit) =>
  (await user.call(listRecordings, { params: { id: scribeId } })).items
async function textOf({ scribeId }: Visit): Promise<string> {
  const { chunks } = await user.call(listChunks, { params: { id: scribeId } })
  return chunks
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .map(({ text }) => text)
    .join(' ')
}
const audioOf = async ({ recordingId }: Visit) => {
  const wav = await user.call(getRecordingAudio, { params: { id: recordingId } })
  return Buffer.from(await wav.arrayBuffer()).subarray(44)
}
const transcribed = (visit: Visit) =>
  expect
    .poll(async () => (await recordingsOf(visit)).map(({ transcription }) => transcription))
    .toEqual(['success', 'success'])

const spoken: Speech = tonePcm(VISIT)
const whole = VISIT.map(({ text }) => text).join(' ')
/** The pause before a turn of the visit, in whole seconds. */
const before = (word: string) =>
  Math.floor((spoken.words.find(({ text }) => text === word)?.start ?? 0) - 0.2)

test('a device that was taken over without a network sends its audio later: nothing is lost, the words of both appear once and in order', async () => {
  const visit = await newVisit(user)
  const desk: Visit = { ...visit, recordingId: crypto.randomUUID() }
  // The phone loses its network, the desk takes over some seconds later, and then the phone is back.
  const [cut, taken, back] = [before('hello'), before('your'), before('no')]
  await say(visit, spoken.pcm, 0, cut, false)
  // It is given up after half a minute; its sound tells that it was there until a few seconds ago.
  await wasHeard(visit, taken, 40)
  await user.call(finishRecording, { params: { id: visit.recordingId } })
  const [left] = await recordingsOf(visit)
  expect(left).toMatchObject({ state: 'stored', gaps: [{ from: cut, why: 'awaited' }] })
  expect(left?.gaps[0]?.to).toBeCloseTo(taken, 0)

  await say(desk, spoken.pcm.subarray(taken * 32_000), 0, 600, true)
  expect((await recordingsOf(visit))[1]?.offset).toBeCloseTo(taken, 0)
  const phone = await say(visit, spoken.pcm, cut, back, true)
  expect(phone.of('taken-over')).toHaveLength(1)
  await transcribed(visit)
  expect(await recordingsOf(visit)).toMatchObject([{ duration: back, gaps: [] }, { gaps: [] }])
  expect((await audioOf(visit)).equals(spoken.pcm.subarray(0, back * 32_000))).toBe(true)
  expect((await audioOf(desk)).equals(spoken.pcm.subarray(taken * 32_000))).toBe(true)
  expect(await textOf(visit)).toBe(whole)

  const params = { id: visit.scribeId }
  const { items } = await user.call(listOverlaps, { params })
  expect(items).toMatchObject([{ recordingId: visit.recordingId, to: back, shown: false }])
  expect(items[0]?.doubled).toBeGreaterThan(0)
  // Nothing was thrown away: the user may see both.
  const choice = { recordingId: visit.recordingId, shown: true }
  await user.call(showDoubled, { params, body: choice })
  const both = await textOf(visit)
  expect(both.length).toBeGreaterThan(whole.length)
  await user.call(showDoubled, { params, body: { ...choice, shown: false } })
  expect(await textOf(visit)).toBe(whole)
  tally({
    what: 'a device without a network is taken over and brings its sound later',
    faults: 1,
    acked: Math.round((spoken.pcm.length / 32_000) * 10),
    lost: 0,
    doubled: 0,
    misplaced: 0,
    note: `${items[0]?.doubled} lines that both heard are shown once`,
  })
})

test('a real gap is reported as one once the returned device has nothing more', async () => {
  const visit = await newVisit(user)
  await say(visit, spoken.pcm, 0, 2, false)
  await wasHeard(visit, 100, 40)
  await user.call(finishRecording, { params: { id: visit.recordingId } })
  expect((await recordingsOf(visit))[0]?.gaps).toMatchObject([{ from: 2, why: 'awaited' }])
  await say(visit, spoken.pcm, 2, 4, true)
  const [{ gaps } = { gaps: [] }] = await recordingsOf(visit)
  expect(gaps).toMatchObject([{ from: 4 }])
  expect(gaps[0]?.why).toBeUndefined()
  expect(gaps[0]?.to).toBeCloseTo(42, 0)
})
