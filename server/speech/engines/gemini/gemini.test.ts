import { startGeminiSpeech } from '#test/fakes/gemini-speech.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  finalsOf,
  inPieces,
  itTranscribesLive,
  itTranscribesRecordings,
  speakLive,
} from '../speech.compliance.ts'
import { itSurvivesItsVendorFromRecordings, itSurvivesItsVendorLive } from '../vendor.compliance.ts'
import type { Vendor, VendorFault } from '../vendor.compliance.ts'
import type { GeminiSpeechConfig } from './config.ts'
import { createGeminiSpeech } from './gemini.ts'

const KEY = 'gemini-key-0123456789'
const spoken = tonePcm(VISIT)
const recording = { ...spoken, turns: VISIT.map(({ text }) => text) }
type FakeOptions = Omit<Parameters<typeof startGeminiSpeech>[0], 'key' | 'fault'>

/** Short limits where nothing will come; a busy machine must not run into them elsewhere. */
const limitsFor = (fault: VendorFault | undefined) => {
  const ms = fault?.kind === 'stall' ? 1000 : 15_000
  return { timeoutMs: ms, finishMs: ms }
}

async function start(
  fault?: VendorFault,
  config: Partial<GeminiSpeechConfig> = {},
  options: FakeOptions = {},
) {
  const fake = await startGeminiSpeech({ key: KEY, ...(fault && { fault }), ...options })
  const { baseUrl, keyterms, connections } = fake
  const fast = { retryDelayMs: 1, quietMs: 1_000, ...limitsFor(fault) }
  const speech = createGeminiSpeech({ apiKey: KEY, baseUrl, ...fast, ...config })
  const close = async () => {
    await speech.close()
    await fake.close()
  }
  return { fake, speech, keyterms, connections, close }
}

type StartedEngine = Awaited<ReturnType<typeof start>>

async function transcribing<T>(
  config: Partial<GeminiSpeechConfig>,
  options: FakeOptions,
  act: (started: StartedEngine) => Promise<T>,
): Promise<T> {
  const started = await start(undefined, config, options)
  try {
    return await act(started)
  } finally {
    await started.close()
  }
}

const vendor: Vendor = { recording, key: KEY, start }

describe('Gemini, live', () => {
  let under: StartedEngine
  beforeAll(async () => void (under = await start()))
  afterAll(() => under.close())
  itTranscribesLive(
    () => under.speech,
    () => recording,
  )
  itSurvivesItsVendorLive(vendor)

  it('never puts the key into an address', async () => {
    await speakLive(under.speech, spoken.pcm.subarray(0, 64_000))
    expect(under.fake.addresses.join(' ')).toContain('BidiGenerateContent')
    expect(under.fake.addresses.join(' ')).not.toContain(KEY)
  })

  it('requests the locale, and none for automatic detection', async () => {
    await speakLive(under.speech, spoken.pcm.subarray(0, 64_000), 0, 'fr')
    expect(under.fake.setups.at(-1)).toMatchObject({
      model: 'models/gemini-3.5-transcribe-live',
      inputAudioTranscription: { languageCodes: ['fr-CA'] },
    })
    await speakLive(under.speech, spoken.pcm.subarray(0, 64_000), 0, 'multi')
    expect(under.fake.setups.at(-1)).toMatchObject({ inputAudioTranscription: {} })
  })

  it('lets another session take over when the service is about to go away', () =>
    transcribing({}, { goAwayAfter: 5 }, async ({ speech }) => {
      const events = await speakLive(speech, spoken.pcm)
      expect(events).toContainEqual({ kind: 'rotate', withinSeconds: 50 })
      expect(finalsOf(events).map(({ text }) => text)).toEqual(recording.turns)
    }))

  it('does not wait for silence once the service says that it is done', () =>
    transcribing({ quietMs: 600_000 }, { completesTurns: true }, async ({ speech }) => {
      expect(finalsOf(await speakLive(speech, spoken.pcm))).toHaveLength(4)
    }))
})

describe('Gemini, recordings', () => {
  let under: StartedEngine
  beforeAll(async () => void (under = await start()))
  afterAll(() => under.close())
  itTranscribesRecordings(
    () => under.speech,
    () => recording,
  )
  itSurvivesItsVendorFromRecordings(vendor)

  it('tells speakers and word times', async () => {
    const { segments } = await under.speech.batch({ pcm: inPieces(spoken.pcm), language: 'en' })
    expect(segments.map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    expect(segments[0]?.words?.[0]?.start).toBeCloseTo(spoken.words[0]?.start ?? -1, 1)
  })
})

describe('a general model', () => {
  const model = 'gemini-3.5-pro'

  it('writes its transcript by a schema, which is read with its speakers and times', () =>
    transcribing({ model }, {}, async ({ speech, fake }) => {
      const pcm = inPieces(spoken.pcm)
      const { text, segments } = await speech.batch({
        pcm,
        language: 'en',
        keyterms: ['metoprolol'],
      })
      expect(text).toBe(recording.turns.join(' '))
      expect(segments.map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
      const [request] = fake.requests
      expect(request?.generationConfig).toMatchObject({
        responseMimeType: 'application/json',
        temperature: 0,
      })
      expect(JSON.stringify(request?.contents)).toContain('metoprolol')
    }))
})

describe('a recording', () => {
  it('above the limit is uploaded as a file, which is gone afterwards', () =>
    transcribing({ inlineBytes: 100_000 }, {}, async ({ speech, fake }) => {
      const { text } = await speech.batch({ pcm: inPieces(spoken.pcm), language: 'en' })
      expect(text).toBe(recording.turns.join(' '))
      expect(fake.uploads()).toBe(1)
      expect(fake.files()).toBe(0)
    }))

  it.each([
    [{ finishReason: 'MAX_TOKENS' }],
    [{ finishReason: 'RECITATION' }],
    [{ blockReason: 'OTHER' }],
  ])(
    'that the model does not finish (%o) is cut in a pause and transcribed in two parts',
    (refusal) => {
      const long = Buffer.concat(Array.from({ length: 5 }, () => spoken.pcm))
      const refuse = (seconds: number) => (seconds > 60 ? refusal : undefined)
      return transcribing({}, { refuse }, async ({ speech }) => {
        const { text, segments } = await speech.batch({ pcm: inPieces(long), language: 'en' })
        expect(text).toBe(Array.from({ length: 5 }, () => recording.turns.join(' ')).join(' '))
        const starts = segments.map(({ start: at }) => at)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      })
    },
  )

  it.each([
    [{ finishReason: 'RECITATION' }, 'TRANSCRIPTION_FAILED'],
    [{ finishReason: 'SAFETY' }, 'API_ERROR'],
    [{ blockReason: 'PROHIBITED_CONTENT' }, 'API_ERROR'],
  ])(
    'that the model will not write (%o) fails, and never with half a transcript',
    (refusal, code) =>
      transcribing({}, { refuse: () => refusal }, async ({ speech }) => {
        const pcm = inPieces(spoken.pcm)
        const failure = speech.batch({ pcm, language: 'en' })
        await expect(failure).rejects.toMatchObject({ code, retryable: false })
      }),
  )

  it('with a wrong key fails as such, although the service answers 400', () =>
    transcribing({ apiKey: 'wrong' }, {}, async ({ speech }) => {
      const failure = speech.batch({ pcm: inPieces(spoken.pcm), language: 'en' })
      await expect(failure).rejects.toMatchObject({ code: 'AUTH_ERROR' })
      expect(await speech.health()).toMatchObject({ ok: false })
    }))
})
