import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as transcripts from '#contract/transcripts.ts'
import { setLanguages } from '#contract/translation.ts'
import { startWork } from '#server/work.ts'
import type { LiveOptions, LiveSpeech } from '#server/speech/engines/speech.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { interpret, linesToTranslate, translated } from '#test/fakes/interpreter.ts'
import { type ModelQuestion, type Llm, type Reply, startLlm } from '#test/fakes/llm.ts'
import { countingBatch, countingLive, fakeSpeech } from '#test/fakes/speech.ts'
import { FRAME_SAMPLES, framesOf, newVisit, openLive, type Visit } from '#test/live.ts'

const speech = fakeSpeech()
let app: TestApp
let llm: Llm
let answer: (asked: ModelQuestion) => Reply = (asked) => interpret(asked)
beforeAll(async () => {
  llm = await startLlm((asked) => answer(asked))
  app = await testApp(llm.env, { speech })
  await startWork(app.services)
})
afterAll(async () => {
  await app.close()
  await llm.close()
})

/** Counts seconds aloud and remembers the language settings of each session. */
function noted(translate: string[] = []): { engine: LiveSpeech; asked: LiveOptions[] } {
  const counting = countingLive()
  const asked: LiveOptions[] = []
  const engine: LiveSpeech = {
    ...counting,
    caps: { ...counting.caps, translate },
    live(options) {
      asked.push(options)
      return counting.live({
        ...options,
        onEvent(event) {
          const isFinal = event.kind === 'final' && options.translateTo !== undefined
          const translations = { [options.translateTo ?? '']: 'von der Maschine gehört' }
          options.onEvent(isFinal ? { ...event, translations } : event)
        },
      })
    },
  }
  return { engine, asked }
}

const pcm = randomBytes(10 * 32_000)
const framesPerSecond = 16_000 / FRAME_SAMPLES

function speaker(client: Awaited<ReturnType<typeof openLive>>) {
  const frames = framesOf(pcm)
  let next = 0
  return (seconds: number) => {
    for (const end = next + seconds * framesPerSecond; next < end; next++) {
      const frame = frames[next]
      if (frame) client.frame(frame.seq, frame.start, frame.pcm)
    }
  }
}

const choose = (user: TestUser, { scribeId }: Visit, body: Parameters<typeof chooseCall>[1]) =>
  chooseCall(user, body, scribeId)
const chooseCall = (
  user: TestUser,
  body: { language?: 'en' | 'de' | 'fr'; targetLanguage?: 'es' | 'de'; translating?: boolean },
  id: string,
) => user.call(setLanguages, { params: { id }, body })

describe('the languages of a live recording', () => {
  test('another language applies from that sample on, in order, and the recording reports it', async () => {
    const { engine, asked } = noted()
    speech.live = engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    const client = await openLive(app, user, visit)
    const say = speaker(client)
    say(3)
    await client.nextFinal(({ chunk }) => chunk.text === 'Second 2.')
    await choose(user, visit, { language: 'de' })
    await expect.poll(() => (say(0.1), client.of('language').length), { interval: 100 }).toBe(1)
    say(3)
    await client.next('ack', ({ seconds }) => seconds >= 6)
    client.send({ type: 'stop' })
    await client.next('stopped')
    const [switched] = client.of('language')
    expect(asked.map(({ language }) => language)).toEqual(['en', 'de'])
    expect(asked[1]?.offset).toBe(switched?.from)
    const params = { id: visit.scribeId }
    const { chunks } = await user.call(transcripts.listChunks, { params })
    const from = switched?.from ?? 0
    expect(from).toBeGreaterThanOrEqual(3)
    for (const { language, timestamp } of chunks)
      expect(language).toBe(timestamp < from ? 'en' : 'de')
    expect(new Set(chunks.map(({ language }) => language)).size).toBe(2)
    expect(chunks.map(({ timestamp }) => timestamp)).toEqual(
      chunks.map(({ timestamp }) => timestamp).toSorted((a, b) => a - b),
    )
    const { items } = await user.call(transcripts.listRecordings, { params })
    expect(items[0]).toMatchObject({
      transcription: 'success',
      languages: [{ from, language: 'de' }],
    })
  })

  test('without an engine the language is noted anyway, and each part is transcribed in its own', async () => {
    speech.live = null
    const heard: { language: string; bytes: number }[] = []
    const counting = countingBatch()
    speech.batch = {
      ...counting,
      batch(options) {
        let bytes = 0
        async function* counted() {
          for await (const piece of options.pcm) {
            bytes += piece.length
            yield piece
          }
          heard.push({ language: options.language, bytes })
        }
        return counting.batch({ ...options, pcm: counted() })
      },
    }
    const user = await app.newUser()
    const visit = await newVisit(user)
    const client = await openLive(app, user, visit)
    const say = speaker(client)
    say(2)
    await client.next('ack', ({ seconds }) => seconds >= 2)
    await choose(user, visit, { language: 'fr' })
    await expect.poll(() => (say(0.1), client.of('language').length), { interval: 100 }).toBe(1)
    say(2)
    client.send({ type: 'stop' })
    await client.next('stopped')
    const params = { id: visit.scribeId }
    const chunks = async () => (await user.call(transcripts.listChunks, { params })).chunks
    await expect.poll(async () => (await chunks()).length).toBe(2)
    const from = client.of('language')[0]?.from ?? 0
    expect(heard.map(({ language }) => language)).toEqual(['en', 'fr'])
    expect(heard[0]?.bytes).toBe(from * 32_000)
    expect(await chunks()).toMatchObject([
      { language: 'en', timestamp: 0 },
      { language: 'fr', timestamp: from },
    ])
  })

  test('lines are translated as they come, and each translation goes down with its line’s number and times', async () => {
    answer = (asked) => interpret(asked)
    speech.live = noted().engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    await choose(user, visit, { targetLanguage: 'es', translating: true })
    const client = await openLive(app, user, visit)
    speaker(client)(3)
    const last = await client.next('translation', ({ seq }) => seq === 2)
    expect(last).toEqual({
      type: 'translation',
      seq: 2,
      language: 'es',
      result: translated('Second 2.', 'es'),
      text: translated('Second 2.', 'es'),
      offset: 2,
      conversationOffset: 0,
      timestamp: 2,
    })
    expect(client.of('translation').map(({ seq }) => seq)).toEqual([0, 1, 2])
    client.send({ type: 'stop' })
    await client.next('stopped')
  })

  test('lines from before translation was turned on go down translated too, each once', async () => {
    answer = (asked) => interpret(asked)
    speech.live = noted().engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    const client = await openLive(app, user, visit)
    const say = speaker(client)
    say(3)
    await client.nextFinal(({ result }) => result === 'Second 2.')
    const params = { id: visit.scribeId }
    const stored = async () => (await user.call(transcripts.listChunks, { params })).chunks.length
    await expect.poll(stored).toBe(3)
    await choose(user, visit, { targetLanguage: 'es', translating: true })
    const first = await client.next('translation', ({ seq }) => seq === 0)
    const result = translated('Second 0.', 'es')
    expect(first).toMatchObject({ language: 'es', result, offset: 0, timestamp: 0 })
    say(1)
    await client.next('translation', ({ seq }) => seq === 3)
    await client.next('translation', ({ seq }) => seq === 2)
    client.send({ type: 'stop' })
    await client.next('stopped')
    const told = client.of('translation').map(({ seq }) => seq)
    expect(told.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  })

  test('a slow model delays no line; waiting lines are sent together, and the rest is translated after Stop', async () => {
    answer = () => ({ kind: 'silent' })
    speech.live = noted().engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    await choose(user, visit, { targetLanguage: 'es', translating: true })
    const client = await openLive(app, user, visit)
    const before = llm.asked.length
    speaker(client)(6)
    await client.nextFinal(({ chunk }) => chunk.text === 'Second 5.')
    await client.next('ack', ({ seconds }) => seconds >= 6)
    expect(client.of('translation')).toEqual([])
    answer = (asked) => interpret(asked)
    client.send({ type: 'stop' })
    await client.next('stopped')
    const params = { id: visit.scribeId }
    const translations = async () =>
      (await user.call(transcripts.listChunks, { params })).chunks.map(
        ({ translation }) => translation,
      )
    const wanted = [0, 1, 2, 3, 4, 5].map((n) => translated(`Second ${n}.`, 'es'))
    await expect.poll(translations).toEqual(wanted)
    expect(llm.asked.slice(before).some((asked) => linesToTranslate(asked).length > 1)).toBe(true)
  })

  test('a recording in an unknown language is stored and transcribed, and says that its language is detected', async () => {
    const { engine, asked } = noted(['de'])
    speech.live = engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    const client = await openLive(app, user, visit, { language: 'tlh' })
    expect(await client.next('error')).toMatchObject({
      code: 'unknown-language',
      message: 'This language is unknown here, so it is detected automatically.',
      fatal: false,
    })
    speaker(client)(1)
    await client.nextFinal()
    client.send({ type: 'stop' })
    expect(await client.next('stopped')).toMatchObject({ seconds: 1 })
    expect(asked).toMatchObject([{ language: 'multi' }])
    const { items } = await user.call(transcripts.listRecordings, {
      params: { id: visit.scribeId },
    })
    expect(items).toMatchObject([{ duration: 1, state: 'stored' }])
  })

  test('a recording in another language than its visit keeps it when translation is turned on', async () => {
    const { engine, asked } = noted(['es'])
    speech.live = engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    await choose(user, visit, { language: 'en' })
    const client = await openLive(app, user, visit, { language: 'de' })
    const say = speaker(client)
    say(1)
    await client.nextFinal()
    await choose(user, visit, { targetLanguage: 'es', translating: true })
    await expect
      .poll(() => {
        say(1)
        return asked.at(-1)
      })
      .toMatchObject({ translateTo: 'es', language: 'de' })
    client.send({ type: 'stop' })
    await client.next('stopped')
    expect(asked.map(({ language }) => language)).toEqual(['de', 'de'])
  })

  test('an engine that translates live receives the target, and no model is called', async () => {
    const { engine, asked } = noted(['de'])
    speech.live = engine
    const user = await app.newUser()
    const visit = await newVisit(user)
    const client = await openLive(app, user, visit)
    const say = speaker(client)
    say(1)
    await client.nextFinal()
    const before = llm.asked.length
    // A model that refuses isn't called again, as a failing one would be.
    answer = () => ({ kind: 'status', status: 400 })
    await choose(user, visit, { targetLanguage: 'de', translating: true })
    await expect.poll(() => (say(0.1), asked.length), { interval: 100 }).toBe(2)
    expect(asked.map(({ translateTo }) => translateTo)).toEqual([undefined, 'de'])
    say(3)
    const { text } = await client.next('translation')
    expect(text).toBe('von der Maschine gehört')
    client.send({ type: 'stop' })
    await client.next('stopped')
    // Only the line from before it was turned on is a model's.
    expect(new Set(llm.asked.slice(before).flatMap(linesToTranslate))).toEqual(
      new Set(['Second 0.']),
    )
  })
})
