import { expect, it } from 'vitest'
import { startDeepgram } from '#test/fakes/deepgram.ts'
import type { Fault } from '#test/fakes/vendor-server.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { createDeepgramSpeech } from '#server/speech/engines/deepgram/deepgram.ts'
import { inPieces } from '#server/speech/engines/speech.compliance.ts'
import type { LiveSpeech } from '#server/speech/engines/speech.ts'
import { liveAsBatch } from './live-as-batch.ts'

const apiKey = 'a-key'
const spoken = tonePcm(VISIT)
const turns = VISIT.map((turn) => turn.text)
const FAST = 60

async function againstDeepgram<T>(
  fault: Fault,
  act: (engine: LiveSpeech) => Promise<T>,
): Promise<T> {
  const fake = await startDeepgram({ apiKey, fault })
  const engine = createDeepgramSpeech({ apiKey, baseUrl: fake.baseUrl })
  try {
    return await act(engine)
  } finally {
    await engine.close()
    await fake.close()
  }
}

const transcribe = (engine: LiveSpeech, signal?: AbortSignal, speed = FAST) =>
  liveAsBatch([engine], speed).batch({
    pcm: inPieces(spoken.pcm, 4801),
    language: 'en',
    ...(signal && { signal }),
  })

it('transcribes a recording with a live engine, with times and speakers', () =>
  againstDeepgram(undefined, async (engine) => {
    const { text, segments } = await transcribe(engine)
    expect(text).toBe(turns.join(' '))
    expect(segments.map((one) => one.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    expect(segments[3]?.words?.at(-1)?.end).toBeCloseTo(spoken.words.at(-1)?.end ?? -1, 1)
  }))

it.each([
  ['on the way', FAST],
  ['when all was said and only the last words are awaited', 100_000],
])('loses nothing if the connection breaks %s', (_when, speed) =>
  againstDeepgram(
    (n) => (n === 1 ? { kind: 'cut', afterSeconds: 6 } : undefined),
    async (engine) =>
      expect((await transcribe(engine, undefined, speed)).text).toBe(turns.join(' ')),
  ),
)

it('fails as the engine does, and stops on request', () =>
  againstDeepgram({ kind: 'status', status: 401 }, async (engine) => {
    await expect(transcribe(engine)).rejects.toMatchObject({ code: 'AUTH_ERROR', retryable: false })
    await expect(transcribe(engine, AbortSignal.abort())).rejects.toThrow(/abort/i)
  }))

it('speaks no faster than it was spoken to an engine that takes nothing faster', () =>
  againstDeepgram(undefined, async (engine) => {
    const slow = { ...engine, caps: { ...engine.caps, realTimeOnly: true } }
    const began = performance.now()
    const pcm = inPieces(spoken.pcm.subarray(0, 32_000))
    await liveAsBatch([slow], FAST).batch({ pcm, language: 'en' })
    expect(performance.now() - began).toBeGreaterThan(900)
  }))
