import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#contract/browser-speech.ts'
import { getScribe } from '#contract/scribes.ts'
import { listChunks, listRecordings } from '#contract/transcripts.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import { countingLive, fakeSpeech } from '#test/fakes/speech.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { speech })
})
afterAll(() => app.close())

async function recordingWithout(user: TestUser, seconds: number) {
  const visit = await newVisit(user)
  const live = await openLive(app, user, visit)
  const pcm = randomBytes(seconds * 32_000)
  for (const { seq, start, pcm: piece } of framesOf(pcm)) live.frame(seq, start, piece)
  const stop = async () => {
    live.send({ type: 'stop' })
    await live.next('stopped')
  }
  return { visit, stop }
}

const say = (user: TestUser, { recordingId: id }: Visit, body: object) =>
  user.call(api.addBrowserLines, { params: { id }, body: { lines: [], complete: false, ...body } })
const textsOf = async (user: TestUser, { scribeId: id }: Visit) => {
  const { chunks } = await user.call(listChunks, {
    params: { id },
    query: { after: -1, limit: 100 },
  })
  return chunks.map(({ text }) => text)
}

const first = { text: 'Good morning.', start: 0.2, end: 1 }
const second = { text: 'How are you?', start: 1.2, end: 2 }

test('lines that the browser recognised are live lines of the recording, named as such', async () => {
  const user = await app.newUser()
  const { visit, stop } = await recordingWithout(user, 3)
  expect(await say(user, visit, { lines: [first] })).toMatchObject({
    transcription: 'live',
    engine: 'browser',
  })
  await say(user, visit, { lines: [second] })
  expect(await textsOf(user, visit)).toEqual(['Good morning.', 'How are you?'])
  await stop()
  expect(await say(user, visit, { complete: true })).toMatchObject({
    transcription: 'success',
    engine: 'browser',
    error: null,
  })
  const scribe = await user.call(getScribe, { params: { id: visit.scribeId } })
  expect(scribe.state).toBe('ready')
})

test('lines sent twice are stored once', async () => {
  const user = await app.newUser()
  const { visit, stop } = await recordingWithout(user, 3)
  await say(user, visit, { lines: [first] })
  await say(user, visit, { lines: [first, second] })
  await stop()
  await say(user, visit, { lines: [second], complete: true })
  await say(user, visit, { lines: [second], complete: true })
  expect(await textsOf(user, visit)).toEqual(['Good morning.', 'How are you?'])
})

test('audio that the browser did not finish transcribing waits for an engine', async () => {
  const user = await app.newUser()
  const { visit, stop } = await recordingWithout(user, 3)
  await say(user, visit, { lines: [first] })
  await stop()
  const { items } = await user.call(listRecordings, { params: { id: visit.scribeId } })
  expect(items).toMatchObject([{ transcription: 'waiting' }])
})

test('a recording that the server transcribes takes no lines of a browser', async () => {
  const user = await app.newUser()
  speech.live = countingLive()
  const { visit } = await recordingWithout(user, 1)
  speech.live = null
  await expect(say(user, visit, { lines: [first] })).rejects.toMatchObject({ code: 'bad-request' })
})

test("nobody adds lines to another user's recording", async () => {
  const [user, other] = [await app.newUser(), await app.newUser()]
  const { visit } = await recordingWithout(user, 1)
  await expect(say(other, visit, { lines: [first] })).rejects.toMatchObject({ code: 'not-found' })
})

test('browsers that send audio away are off until an administrator allows them', async () => {
  await using fresh = await testApp()
  const [admin, user] = [await fresh.newUser(), await fresh.newUser()]
  expect(await user.call(api.getBrowserSpeech, {})).toEqual({ allowCloud: false })
  const body = { allowCloud: true }
  await expect(user.call(api.updateBrowserSpeech, { body })).rejects.toMatchObject({
    code: 'not-found',
  })
  await admin.call(api.updateBrowserSpeech, { body })
  expect(await user.call(api.getBrowserSpeech, {})).toEqual(body)
})
