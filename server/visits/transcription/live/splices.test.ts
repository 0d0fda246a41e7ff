import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeDeepgram, startDeepgram } from '#test/fakes/deepgram.ts'
import { startOpenAiRealtime } from '#test/fakes/openai-realtime.ts'
import type { Fault } from '#test/fakes/vendor-server.ts'
import { chance } from '#test/faults/tally.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { createDeepgramSpeech } from '#server/speech/engines/deepgram/deepgram.ts'
import { inPieces } from '#server/speech/engines/speech.compliance.ts'
import { createOpenAiRealtimeSpeech } from '#server/speech/engines/openai/realtime/realtime.ts'
import type { LiveSpeech, SpeechErrorCode, Utterance } from '#server/speech/engines/speech.ts'
import { createCircuitBreakers } from './circuit-breaker.ts'
import { openFailover } from './recogniser-failover.ts'

const apiKey = 'a-key'
const turns = VISIT.map((turn) => turn.text)
const spoken = tonePcm(VISIT)
const FRAME_BYTES = 3200
const random = chance()

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

/** @param finishMs short only where nothing will come: a busy machine must not run into it elsewhere */
async function deepgram(
  fault?: Fault,
  finishMs = 10_000,
): Promise<{ engine: LiveSpeech; fake: FakeDeepgram }> {
  const fake = await startDeepgram({ apiKey, fault })
  const limits = { openMs: 10_000, finishMs }
  const engine = createDeepgramSpeech({ apiKey, baseUrl: fake.baseUrl, limits })
  opened.push(engine, fake)
  return { engine, fake }
}

type FinalLine = Utterance & { untilMs: number }

/**
 * Streams a recording at `speed` times real time.
 * @param firstBy waits after this many seconds of it for the first line: a busy machine is late, not the engine
 */
async function hearAll(engines: LiveSpeech[], pcm: Uint8Array, speed = 100, firstBy = 0) {
  const finals: FinalLine[] = []
  const failures: SpeechErrorCode[] = []
  const start = { language: 'en', fromSample: 0, backlog: inPieces(new Uint8Array(0)) }
  const hearing = openFailover(
    engines,
    { ...start, backlogSamples: 0 },
    {
      onUtterance: (utterance, untilMs) =>
        utterance.kind === 'final' && finals.push({ ...utterance, untilMs }),
      onFailure: (code) => void failures.push(code),
    },
    createCircuitBreakers({ firstMs: 20 }),
  )
  let began = performance.now()
  for (let at = 0; at < pcm.length; at += FRAME_BYTES) {
    if (firstBy > 0 && at === firstBy * 32_000) {
      await expect.poll(() => finals.length).toBeGreaterThan(0)
      began = performance.now() - at / 32 / speed
    }
    const wait = at / 32 / speed - (performance.now() - began)
    if (wait > 0) await sleep(wait)
    hearing.push(at / 2, pcm.subarray(at, at + FRAME_BYTES))
  }
  // Stopping while an engine is away leaves the rest to a job; these tests wait until it's back.
  await expect.poll(() => failures.length > 0 || heardUntil(finals) > 15).toBe(true)
  return { finals, failures, isWhole: await hearing.finish(), texts: finals.map((one) => one.text) }
}

const heardUntil = (finals: FinalLine[]) => finals.at(-1)?.end ?? 0

/** The words are those that were spoken, each once, where they were spoken. */
function expectWhole(finals: FinalLine[]): void {
  const words = finals.flatMap((final) => final.words ?? [])
  expect(words.map((word) => word.text)).toEqual(spoken.words.map((word) => word.text))
  words.forEach((word, n) => expect(word.start).toBeCloseTo(spoken.words[n]?.start ?? -1, 1))
  const until = finals.map((final) => final.untilMs)
  expect(until).toEqual(until.toSorted((a, b) => a - b))
}

const firstOnly =
  (fault: Exclude<Fault, (n: number) => unknown>): Fault =>
  (n) =>
    n === 1 ? fault : undefined

describe('no sentence is missing or doubled', () => {
  it.each(Array.from({ length: 12 }, () => random() * spoken.seconds * 0.85))(
    'where the connection breaks %d seconds into a visit',
    async (afterSeconds) => {
      const { engine, fake } = await deepgram(firstOnly({ kind: 'cut', afterSeconds }))
      const { finals, isWhole } = await hearAll([engine], spoken.pcm)
      expectWhole(finals)
      expect(isWhole).toBe(true)
      expect(fake.queries).toHaveLength(2)
    },
  )

  it.each(Array.from({ length: 8 }, () => 1 + Math.floor(random() * 9000)))(
    'where an answer is cut at byte %i',
    async (afterBytes) => {
      const { engine } = await deepgram(firstOnly({ kind: 'cut-bytes', afterBytes }))
      expectWhole((await hearAll([engine], spoken.pcm)).finals)
    },
  )

  it('where the engine answers garbage once', async () => {
    const { engine } = await deepgram(firstOnly({ kind: 'garbage' }))
    expectWhole((await hearAll([engine], spoken.pcm)).finals)
  })

  it.each(Array.from({ length: 4 }, () => 1 + random() * 14))(
    'where one vendor dies %d seconds into a visit and another takes over',
    async (afterSeconds) => {
      const dying = await deepgram((n) =>
        n === 1 ? { kind: 'cut', afterSeconds } : { kind: 'status', status: 503 },
      )
      const other = await deepgram()
      const { finals, isWhole } = await hearAll([dying.engine, other.engine], spoken.pcm)
      expectWhole(finals)
      expect(isWhole).toBe(true)
      expect(other.fake.queries).toHaveLength(1)
    },
  )

  it.each(Array.from({ length: 4 }, () => 1 + random() * 14))(
    'where another kind of engine takes over %d seconds into a visit',
    async (afterSeconds) => {
      const dying = await deepgram((n) =>
        n === 1 ? { kind: 'cut', afterSeconds } : { kind: 'status', status: 503 },
      )
      const fake = await startOpenAiRealtime({ dialect: 'ga', apiKey })
      const { baseUrl } = fake
      const other = createOpenAiRealtimeSpeech({ dialect: 'ga', apiKey, baseUrl, model: 'm' })
      opened.push(other, fake)
      const { texts, isWhole } = await hearAll([dying.engine, other], spoken.pcm)
      expect(texts).toEqual(turns)
      expect(isWhole).toBe(true)
      expect(fake.paths).toHaveLength(1)
    },
  )

  it('where the vendor ends sessions, and they are replaced in the pauses before', async () => {
    const { engine, fake } = await deepgram()
    const hinting: LiveSpeech = {
      ...engine,
      live: (options) =>
        engine.live({
          ...options,
          onEvent(event) {
            if (event.kind === 'partial') options.onEvent({ kind: 'rotate', withinSeconds: 60 })
            options.onEvent(event)
          },
        }),
    }
    const { finals } = await hearAll([hinting], spoken.pcm, 20)
    expect(finals.map((one) => one.text)).toEqual(turns)
    expectWhole(finals)
    // How many pauses are long enough is up to the machine.
    expect(fake.queries.length).toBeGreaterThan(1)
  })

  it('where the vendor asks to be left alone for a second', async () => {
    const { engine, fake } = await deepgram(
      firstOnly({ kind: 'status', status: 429, retryAfterSeconds: 1 }),
    )
    const began = Date.now()
    expectWhole((await hearAll([engine], spoken.pcm)).finals)
    expect(Date.now() - began).toBeGreaterThan(1000)
    expect(fake.queries).toHaveLength(1)
  })
})

describe('an engine that cannot continue', () => {
  it('because its key is wrong is left at once for the next', async () => {
    const wrong = await deepgram({ kind: 'status', status: 401 })
    const right = await deepgram()
    const { finals, failures } = await hearAll([wrong.engine, right.engine], spoken.pcm)
    expectWhole(finals)
    expect(failures).toEqual([])
  })

  it('without a fallback is reported once, and a job transcribes the rest', async () => {
    const { engine } = await deepgram({ kind: 'status', status: 401 })
    const { failures, isWhole } = await hearAll([engine], spoken.pcm)
    expect(failures).toEqual(['AUTH_ERROR'])
    expect(isWhole).toBe(false)
  })

  it('because it has stalled for ten minutes costs no text: all from its last words on is left to a job', async () => {
    const stall: Fault = (n) => ({ kind: 'stall', afterSeconds: n === 1 ? 3.5 : 0 })
    const { engine } = await deepgram(stall, 300)
    const visit = Buffer.concat(Array.from({ length: 40 }, () => spoken.pcm))
    const tenMinutes = visit.subarray(0, 600 * 32_000)
    const { texts, failures, isWhole, finals } = await hearAll([engine], tenMinutes, 200, 5)
    expect(texts).toEqual(turns.slice(0, 1))
    expect(finals[0]?.untilMs).toBeLessThan(3500)
    expect(failures).toHaveLength(1)
    expect(['TIMEOUT_ERROR', 'BUSY']).toContain(failures[0])
    expect(isWhole).toBe(false)
  })
})

it("gives nobody another speaker's words when speakers are renumbered", async () => {
  const { engine } = await deepgram(firstOnly({ kind: 'cut', afterSeconds: 8.5 }))
  const { finals } = await hearAll([engine], spoken.pcm, 100, 5)
  const [first, , third] = finals.map((final) => final.speaker)
  // The same person, but nothing tells that.
  expect(first).toBe('S1')
  expect(third).not.toBe('S1')
  expect(new Set(finals.map((final) => final.speaker)).size).toBeGreaterThan(2)
})
