import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { framesOf, type LiveClient, newVisit, openLive, type Visit } from '#test/live.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { toneModels } from '#test/tones/tones.ts'
import { REPLAY_ENGINE } from './replay.ts'
import { sampleVisit } from '#server/visits/sample-visit/visit.ts'

const visitText = VISIT.map((turn) => turn.text)
const spoken = tonePcm(VISIT)
const frames = framesOf(spoken.pcm)

let app: TestApp
let tones: Awaited<ReturnType<typeof toneModels>>
beforeAll(async () => {
  tones = await toneModels()
  app = await testApp({ AUSCULTA_TEST_TONES: tones.dir })
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await tones.remove()
})

const speak = (live: LiveClient, from: number, to: number) => {
  for (const { seq, start, pcm } of frames.slice(from, to)) live.frame(seq, start, pcm)
}
const linesOf = async ({ call }: TestUser, { scribeId }: Visit) =>
  (await call(api.listChunks, { params: { id: scribeId } })).chunks
const recordingsOf = async ({ call }: TestUser, { scribeId }: Visit) =>
  (await call(api.listRecordings, { params: { id: scribeId } })).items

describe('live text', () => {
  test('appears word by word while it is spoken, and is all there after stop', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    expect(live.opened).toMatchObject({
      transcribing: true,
      engine: 'Test tones (online-transducer)',
    })
    speak(live, 0, 40)
    const partial = await live.next('transcription', ({ result }) => result.includes('how are'))
    expect(partial).toMatchObject({ final: false, text: partial.result, conversationOffset: 0 })
    expect(partial.timestamp).toBe(partial.offset)
    speak(live, 40, frames.length)
    live.send({ type: 'stop' })
    await live.next('stopped')
    expect(live.finals().map(({ result }) => result)).toEqual(visitText)
    const lines = await linesOf(user, visit)
    expect(lines.map((line) => line.text)).toEqual(visitText)
    // The numbers sent ahead of the database are the ones it gave.
    expect(live.finals().map((message) => message.chunk)).toEqual(lines)
    for (const line of lines) {
      const word = spoken.words.find((one) => Math.abs(one.start - line.timestamp) < 0.25)
      expect(word?.text).toBe(line.text.split(' ')[0])
    }
    expect(await recordingsOf(user, visit)).toMatchObject([
      {
        transcription: 'success',
        progress: 100,
        engine: 'Test tones (online-transducer)',
        error: null,
      },
    ])
    expect(await user.call(getScribe, { params: { id: visit.scribeId } })).toMatchObject({
      state: 'ready',
      duration: expect.closeTo(spoken.seconds, 1),
    })
  })

  test('has every word once when the socket dies in the middle of sentences', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    let sent = 0
    for (const dieAt of [20, 55, 56, 90, 130]) {
      const live = await openLive(app, user, visit)
      sent = live.opened.seq + 1
      speak(live, sent, dieAt)
      if (dieAt > sent) await live.next('ack', (ack) => ack.seq >= dieAt - 3)
      live.socket.terminate()
      await live.closed
    }
    const live = await openLive(app, user, visit)
    speak(live, live.opened.seq + 1, frames.length)
    live.send({ type: 'stop' })
    await live.next('stopped')
    const text = (await linesOf(user, visit)).map((line) => line.text).join(' ')
    expect(text).toBe(visitText.join(' '))
  })

  test('of a second recording comes after the first in the visit', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    for (const recordingId of [visit.recordingId, crypto.randomUUID()]) {
      const live = await openLive(app, user, { ...visit, recordingId })
      speak(live, 0, frames.length)
      live.send({ type: 'stop' })
      await live.next('stopped')
    }
    const lines = await linesOf(user, visit)
    expect(lines).toHaveLength(8)
    expect((lines[4]?.timestamp ?? 0) - (lines[0]?.timestamp ?? 0)).toBeCloseTo(spoken.seconds, 1)
  })

  test('after a long hole keeps its true time', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    const away = 600 * 16_000
    speak(live, 0, 40)
    for (const { seq, start, pcm } of frames) live.frame(40 + seq, away + start, pcm)
    live.send({ type: 'stop' })
    await live.next('stopped')
    const lines = await linesOf(user, visit)
    expect(lines.slice(-4).map((line) => line.text)).toEqual(visitText)
    expect(lines.at(-4)?.timestamp).toBeCloseTo(600.3, 0)
  })
})

describe('a stored recording', () => {
  test('in a language that no engine supports is stored and waits', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit, { language: 'fr' })
    expect(live.opened).toMatchObject({ transcribing: false })
    speak(live, 0, frames.length)
    live.send({ type: 'stop' })
    await live.next('stopped')
    expect(await recordingsOf(user, visit)).toMatchObject([{ transcription: 'waiting' }])
  })

  test('that was cut off is transcribed on from where its live text ended, once', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    speak(live, 0, 80)
    await live.nextFinal()
    await live.next('ack', (ack) => ack.seq === 79)
    live.socket.terminate()
    await live.closed
    const rest = await openLive(app, user, visit, { language: 'en' })
    // The rest arrives at once and the socket dies: it wasn't transcribed live.
    speak(rest, rest.opened.seq + 1, frames.length)
    await rest.next('ack', (ack) => ack.seq === frames.length - 1)
    rest.socket.terminate()
    await rest.closed
    await user.call(api.finishRecording, { params: { id: visit.recordingId } })
    await expect
      .poll(async () => (await recordingsOf(user, visit))[0]?.transcription)
      .toBe('success')
    const text = (await linesOf(user, visit)).map((line) => line.text).join(' ')
    expect(text).toBe(visitText.join(' '))
  })

  test('is transcribed again without doubling its lines', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit)
    speak(live, 0, frames.length)
    live.send({ type: 'stop' })
    await live.next('stopped')
    const params = { id: visit.recordingId }
    for (let round = 0; round < 2; round++) {
      const queued = await user.call(api.transcribeRecording, { params })
      expect(queued.transcription).toBe('pending')
      await expect
        .poll(async () => (await recordingsOf(user, visit))[0]?.transcription)
        .toBe('success')
    }
    const lines = await linesOf(user, visit)
    expect(lines.map((line) => line.text)).toEqual(visitText)
    expect(lines.map((line) => line.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    const scribe = await user.call(getScribe, { params: { id: visit.scribeId } })
    expect(scribe.medicalContext.transcript.chunkCount).toBe(4)
  })
})

describe('a replay', () => {
  test('plays the sample visit through the live screen and says that no engine transcribed it', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    const live = await openLive(app, user, visit, { source: 'replay', speed: 20 })
    expect(live.opened).toMatchObject({ transcribing: true, engine: REPLAY_ENGINE })
    const { lines } = sampleVisit()
    const [line] = lines
    const first = await live.nextFinal()
    expect(first.chunk).toMatchObject({ text: line?.text, speaker: 'clinician', timestamp: 0.6 })
    const before = live.messages.slice(0, live.messages.indexOf(first))
    const partials = before.flatMap((one) => (one.type === 'transcription' ? [one.result] : []))
    expect(partials.at(-1)).toBe(line?.text)
    // On a slow line some are left out.
    expect(partials.length).toBeGreaterThan(1)
    for (const partial of partials) expect(line?.text.startsWith(partial)).toBe(true)
    live.socket.terminate()
    await live.closed
    const again = await openLive(app, user, visit, { source: 'replay', speed: 20 })
    await again.nextFinal()
    again.send({ type: 'stop' })
    const stopped = await again.next('stopped')
    // Each line once and in order, however many the server had sent before it noticed that nobody was listening.
    const said = (await linesOf(user, visit)).map((one) => one.text)
    expect(said.length).toBeGreaterThanOrEqual(2)
    expect(said).toEqual(lines.slice(0, said.length).map(({ text }) => text))
    const last = lines[said.length - 1]
    expect(stopped).toMatchObject({ seconds: last?.end })
    // A recording is measured in tenths of a second.
    const differsBy = async () =>
      Math.abs(((await recordingsOf(user, visit))[0]?.duration ?? 0) - (last?.end ?? 0))
    await expect.poll(differsBy).toBeLessThanOrEqual(0.1)
  })
})
