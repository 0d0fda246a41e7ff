import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Claim, listNotes } from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import { getScribe } from '#contract/scribes.ts'
import * as api from '#contract/transcript-versions.ts'
import {
  editChunk,
  listChunks,
  listRecordings,
  renameSpeaker,
  transcribeRecording as again,
} from '#contract/transcripts.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { countingLive, fakeSpeech, heldBatch } from '#test/fakes/speech.ts'
import { written } from '#test/visit.ts'
import { framesOf, newVisit, openLive, type Visit } from '#test/live.ts'
import type { Segment } from '#server/speech/engines/speech.ts'
import { appendChunks } from '../chunks/append-lines.ts'

const speech = fakeSpeech()
let app: TestApp
beforeAll(async () => {
  app = await testApp({}, { speech })
  await startWork(app.services)
})
afterAll(() => app.close())
beforeEach(() => {
  speech.live = { ...countingLive(), name: 'Streaming Zipformer' }
  speech.batch = reading(
    'Parakeet',
    secondsAs((n) => `Second number ${n}.`),
  )
})

/** An engine with fixed answers, whatever the audio. */
const reading = (name: string, segments: Segment[]) => ({
  ...heldBatch(),
  name,
  async batch({ pcm }: { pcm: AsyncIterable<Uint8Array> }) {
    for await (const _ of pcm) void _
    return { text: '', segments }
  },
})
const secondsAs = (text: (n: number) => string, count = 3) =>
  Array.from({ length: count }, (_, n) => ({ text: text(n), start: n, end: n + 0.9 }))

async function record(user: TestUser, visit: Visit, seconds = 3) {
  const live = await openLive(app, user, visit)
  for (const { seq, start, pcm } of framesOf(new Uint8Array(seconds * 32_000)))
    live.frame(seq, start, pcm)
  live.send({ type: 'stop' })
  await live.next('stopped')
  return live
}
async function recorded() {
  const user = await app.newUser()
  const visit = await newVisit(user)
  await record(user, visit)
  return { user, visit, params: { id: visit.scribeId } }
}
const linesOf = async (user: TestUser, { scribeId }: Visit) =>
  (await user.call(listChunks, { params: { id: scribeId } })).chunks
const textsOf = async (user: TestUser, visit: Visit) =>
  (await linesOf(user, visit)).map(({ text }) => text)
const versionsOf = async (user: TestUser, { scribeId }: Visit) =>
  (await user.call(api.listVersions, { params: { id: scribeId } })).items
const recordingOf = async (user: TestUser, { scribeId }: Visit) =>
  (await user.call(listRecordings, { params: { id: scribeId } })).items[0]
const heardLive = ['Second 0.', 'Second 1.', 'Second 2.']
const readAgain = ['Second number 0.', 'Second number 1.', 'Second number 2.']
const choose = async (user: TestUser, secondPass: 'automatic' | 'ask' | 'never') => {
  const { version } = await user.call(updateMe, { body: { version: 1, settings: { secondPass } } })
  expect(version).toBe(2)
}

describe('a live recording', () => {
  test('is read again by a more accurate engine, and both versions are kept and named', async () => {
    const { user, visit, params } = await recorded()
    await expect.poll(() => textsOf(user, visit)).toEqual(readAgain)
    const versions = await versionsOf(user, visit)
    expect(versions).toMatchObject([
      { number: 2, kind: 'second-pass', engine: 'Parakeet', lines: 3, shown: true, from: 0, to: 3 },
      { number: 1, kind: 'live', engine: 'Streaming Zipformer', lines: 3, shown: false },
    ])
    const [second, live] = versions
    const read = (versionId = '') =>
      user.call(api.readVersion, { params: { ...params, versionId } })
    expect((await read(live?.id)).chunks.map(({ text }) => text)).toEqual(heardLive)
    expect((await read(second?.id)).chunks.map(({ text }) => text)).toEqual(readAgain)
    const { medicalContext } = await user.call(getScribe, { params })
    expect(medicalContext.transcript.chunkCount).toBe(3)
    expect(await recordingOf(user, visit)).toMatchObject({ engine: 'Parakeet', secondPass: null })
    await user.call(api.restoreVersion, { params: { ...params, versionId: live?.id ?? '' } })
    expect(await textsOf(user, visit)).toEqual(heardLive)
    expect(await recordingOf(user, visit)).toMatchObject({ engine: 'Streaming Zipformer' })
    await user.call(api.restoreVersion, { params: { ...params, versionId: second?.id ?? '' } })
    expect(await textsOf(user, visit)).toEqual(readAgain)
  })

  test('and a later one of the visit have times to the millisecond', async () => {
    const user = await app.newUser()
    await choose(user, 'never')
    const visit = await newVisit(user)
    await record(user, visit, 4.7)
    const live = await record(user, { ...visit, recordingId: randomUUID() }, 1)
    expect((await linesOf(user, visit)).at(-1)).toMatchObject({ timestamp: 4.7, end: 5.6 })
    expect(live.finals().at(-1)?.chunk.end).toBe(5.6)
  })

  test('is not transcribed again if the user says never or asks first, nor by a less accurate engine', async () => {
    const held = { ...heldBatch(), name: 'Parakeet' }
    speech.batch = held
    const user = await app.newUser()
    await choose(user, 'never')
    const never = await newVisit(user)
    await record(user, never)
    expect(await recordingOf(user, never)).toMatchObject({ jobId: null, secondPass: null })
    const other = await app.newUser()
    await choose(other, 'ask')
    const asked = await newVisit(other)
    await record(other, asked)
    expect(await recordingOf(other, asked)).toMatchObject({
      jobId: null,
      secondPass: { state: 'offered', engine: 'Parakeet' },
    })
    speech.batch = { ...held, name: 'MedASR' }
    const { user: third, visit: worse } = await recorded()
    expect(await recordingOf(third, worse)).toMatchObject({ jobId: null, secondPass: null })
    speech.batch = { ...held, name: 'unheard of' }
    const { user: fourth, visit: unknown } = await recorded()
    expect(await recordingOf(fourth, unknown)).toMatchObject({
      jobId: null,
      secondPass: { state: 'offered', engine: 'unheard of' },
    })
    expect(held.running()).toBe(0)
    speech.batch = reading(
      'Parakeet',
      secondsAs((n) => `Second number ${n}.`),
    )
    await other.call(api.runSecondPass, { params: { id: asked.recordingId } })
    await expect.poll(() => textsOf(other, asked)).toEqual(readAgain)
  })

  test('keeps its words if the second transcription is empty or fails', async () => {
    speech.batch = reading('Parakeet', [])
    const { user, visit } = await recorded()
    await expect.poll(async () => (await versionsOf(user, visit)).length).toBe(2)
    expect(await textsOf(user, visit)).toEqual(heardLive)
    expect(await versionsOf(user, visit)).toMatchObject([{ shown: false }, { shown: true }])
  })

  test('that continues after its second transcription loses no line of either part', async () => {
    const { user, visit, params } = await recorded()
    await expect.poll(() => textsOf(user, visit)).toEqual(readAgain)
    speech.batch = null
    const live = await openLive(app, user, visit)
    for (const { seq, start, pcm } of framesOf(new Uint8Array(5 * 32_000)).slice(30))
      live.frame(seq, start, pcm)
    live.send({ type: 'stop' })
    await live.next('stopped')
    expect(await textsOf(user, visit)).toEqual([...readAgain, 'Second 3.', 'Second 4.'])
    speech.batch = reading(
      'Parakeet',
      secondsAs((n) => `All ${n}.`, 5),
    )
    await user.call(api.runSecondPass, { params: { id: visit.recordingId } })
    const all = Array.from({ length: 5 }, (_, n) => `All ${n}.`)
    await expect.poll(() => textsOf(user, visit)).toEqual(all)
    const first = (await versionsOf(user, visit)).find(({ number }) => number === 1)
    await user.call(api.restoreVersion, { params: { ...params, versionId: first?.id ?? '' } })
    expect(await textsOf(user, visit)).toEqual([...heardLive, 'Second 3.', 'Second 4.'])
  })
})

describe('what the user changed', () => {
  test('is carried over, or kept beside the line until it is settled', async () => {
    const held = heldBatch()
    const segments = secondsAs((n) => (n === 0 ? 'The second 0.' : `Moment ${n}.`))
    speech.batch = {
      ...held,
      name: 'Parakeet',
      batch: async (options) => ({ ...(await held.batch(options)), segments }),
    }
    const { user, visit, params } = await recorded()
    await expect.poll(() => held.running()).toBe(1)
    const edit = (seq: number, text: string) =>
      user.call(editChunk, { params: { ...params, seq: String(seq) }, body: { text } })
    await edit(0, 'Second zero.')
    await edit(1, 'Something of my own.')
    await held.release()
    await expect.poll(async () => (await versionsOf(user, visit)).length).toBe(2)
    const [first, second, third] = await linesOf(user, visit)
    expect(first).toMatchObject({ text: 'The second zero.', edited: true })
    expect(second).toMatchObject({ text: 'Moment 1.', yourEdit: 'Something of my own.' })
    const seq = String(second?.seq)
    const settled = await user.call(api.settleYourEdit, {
      params: { ...params, seq },
      body: { use: false },
    })
    expect(settled.yourEdit).toBeUndefined()
    // A window that still shows the earlier version corrects a line of it.
    await edit(2, 'Too late but not lost.')
    const [, , after] = await linesOf(user, visit)
    expect(after).toMatchObject({ seq: third?.seq, yourEdit: 'Too late but not lost.' })
    const used = await user.call(api.settleYourEdit, {
      params: { ...params, seq: String(third?.seq) },
      body: { use: true },
    })
    expect(used).toMatchObject({ text: 'Too late but not lost.', edited: true })
  })

  test('of the names of speakers stays with the voices', async () => {
    const user = await app.newUser()
    const visit = await newVisit(user)
    speech.live = null
    const said = (speaker: string, n: number) => ({
      text: `Second ${n}.`,
      start: n,
      end: n + 0.9,
      speaker,
    })
    speech.batch = reading('one', [said('S1', 0), said('S2', 1), said('S1', 2)])
    await record(user, visit)
    await expect.poll(() => textsOf(user, visit)).toEqual(heardLive)
    const params = { id: visit.scribeId }
    await user.call(renameSpeaker, { params, body: { from: 'S2', to: 'patient' } })
    speech.batch = reading('two', [said('S2', 0), said('S1', 1), said('S2', 2)])
    await user.call(again, { params: { id: visit.recordingId } })
    await expect.poll(async () => (await versionsOf(user, visit)).length).toBe(2)
    expect((await linesOf(user, visit)).map(({ speaker }) => speaker)).toEqual([
      'S1',
      'patient',
      'S1',
    ])
  })
})

test('a visit has as many lines as the version that it shows, however often one chooses', async () => {
  speech.batch = reading('Parakeet', [{ text: 'All in one line.', start: 0, end: 2.9 }])
  const { user, visit, params } = await recorded()
  await expect.poll(() => textsOf(user, visit)).toEqual(['All in one line.'])
  const count = async () =>
    (await user.call(getScribe, { params })).medicalContext.transcript.chunkCount
  const counts = [await count()]
  for (const number of [1, 2, 1]) {
    const version = (await versionsOf(user, visit)).find((one) => one.number === number)
    await user.call(api.restoreVersion, { params: { ...params, versionId: version?.id ?? '' } })
    counts.push(await count())
  }
  expect(counts).toEqual([1, 3, 1, 3])
})

test('evidence that a note cites opens in the version that it was written from', async () => {
  const { user, visit, params } = await recorded()
  const [, cited] = await linesOf(user, visit)
  await expect.poll(() => textsOf(user, visit)).toEqual(readAgain)
  const around = (seq = -1) =>
    user.call(api.linesAround, { params: { ...params, seq: String(seq) } })
  const opened = await around(1)
  expect(cited === undefined || opened.chunks.length === 3).toBe(true)
  expect(opened.chunks.map(({ text }) => text)).toEqual(heardLive)
  expect(opened.earlier).toMatchObject({ number: 1, kind: 'live', engine: 'Streaming Zipformer' })
  const shown = await linesOf(user, visit)
  const now = await around(shown[1]?.seq)
  expect(now.chunks.map(({ text }) => text)).toEqual(readAgain)
  expect(now.earlier).toBeNull()
  await expect(around(99)).rejects.toMatchObject({ code: 'not-found' })
  const other = await app.newUser()
  await expect(
    other.call(api.linesAround, { params: { ...params, seq: '1' } }),
  ).rejects.toMatchObject({ message: 'Scribe not found' })
})

test('a note keeps its evidence when its recording is transcribed again', async () => {
  const user = await app.newUser()
  const visit = await newVisit(user)
  speech.batch = null
  await record(user, visit)
  const { scribeId, recordingId } = visit
  const said = [
    'I have had chest pain for three days.',
    'I take lisinopril 10 mg once a day.',
    'I am allergic to penicillin.',
  ]
  const lines = said.map((text, n) => ({ text, timestamp: n, end: n + 0.9, recordingId }))
  await appendChunks(app.services, user.user.id, scribeId, lines)
  const events = await written(user, scribeId, { prompt: { id: 'soap' } })
  speech.batch = reading(
    'Parakeet',
    secondsAs((n) => `Other words, ${n}.`),
  )
  await user.call(again, { params: { id: recordingId } })
  await expect.poll(async () => (await textsOf(user, visit))[0]).toBe('Other words, 0.')
  const { items } = await user.call(listNotes, { params: { id: scribeId } })
  expect(items[0]?.outOfDate).toBe(true)
  const evidenceOf = (claims: readonly Claim[]) => claims.flatMap(({ evidence }) => evidence)
  // What a window open since then shows, and what a window opened now shows.
  const before = evidenceOf(
    events.flatMap((event) => (event.type === 'claims' ? event.claims : [])),
  )
  const now = evidenceOf(items.flatMap(({ claims }) => claims))
  expect(before.length).toBeGreaterThan(1)
  for (const { sourceId, quote } of [...before, ...now]) {
    const params = { id: scribeId, seq: sourceId }
    const { chunks, earlier } = await user.call(api.linesAround, { params })
    const line = chunks.find(({ seq }) => String(seq) === sourceId)
    expect(line?.text).toContain(quote)
    expect(earlier?.kind).toBe(line?.text.startsWith('Other') ? undefined : 'live')
  }
})
