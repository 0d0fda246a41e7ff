import { startOpenAiAudio } from '#test/fakes/openai-audio.ts'
import type { AudioAnswer, AudioRequest, OpenAiAudio } from '#test/fakes/openai-audio.ts'
import { tonePcm } from '#test/tones/synth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { energyDetector } from '../energy-voice-activity.ts'
import { inPieces, itTranscribesRecordings } from '../speech.compliance.ts'
import type { BatchOptions } from '../speech.ts'
import { OPENAI_PRESETS } from './config.ts'
import type { OpenAiFlags, OpenAiSpeechConfig } from './config.ts'
import { createOpenAiSpeech } from './openai-compatible.ts'

/** Turns of different lengths, so that the script can tell by its length which one a piece holds. */
const TURNS = [
  'good morning how are you today',
  'i have been having chest pain for three days',
  'no fever',
  'take ibuprofen twice daily',
]
const spoken = tonePcm(TURNS.map((text) => ({ text })))

function turnOf({ seconds }: AudioRequest): string {
  const distance = (turn: string) => Math.abs(turn.split(' ').length * 0.36 + 0.78 - seconds)
  const [nearest] = TURNS.toSorted((a, b) => distance(a) - distance(b))
  return seconds < 0.5 ? '' : (nearest ?? '')
}

const hears = (request: AudioRequest): AudioAnswer => ({
  kind: 'json',
  body: { text: turnOf(request) },
})
const engineOf = (fake: OpenAiAudio, flags: OpenAiFlags, more: Partial<OpenAiSpeechConfig> = {}) =>
  createOpenAiSpeech(
    { baseUrl: fake.baseUrl, model: 'whisper-test', flags, retryDelayMs: 1, ...more },
    energyDetector,
  )

/** Runs one recording against a fake with set answers, and returns both sides. */
async function against(
  answer: (request: AudioRequest, count: number) => AudioAnswer,
  config: Partial<OpenAiSpeechConfig> = {},
  options: Partial<BatchOptions> = {},
) {
  const fake = await startOpenAiAudio({ apiKey: 'right', answer })
  const speech = engineOf(fake, config.flags ?? {}, { apiKey: 'right', ...config })
  const pcm = inPieces(spoken.pcm)
  const result = await speech
    .batch({ pcm, language: 'en-CA', ...options })
    .catch((error) => ({ error }))
  await fake.close()
  return { result, requests: fake.requests }
}

describe('an OpenAI-compatible server', () => {
  let fake: OpenAiAudio
  beforeAll(async () => {
    fake = await startOpenAiAudio({ answer: hears })
  })
  afterAll(() => fake.close())
  itTranscribesRecordings(
    () => engineOf(fake, OPENAI_PRESETS.plain),
    () => ({ ...spoken, turns: TURNS }),
  )
})

describe('the request', () => {
  it('never holds a field the server did not declare', async () => {
    const keyterms = ['ibuprofen']
    const { requests } = await against(hears, { flags: OPENAI_PRESETS.plain }, { keyterms })
    const names = requests.flatMap(({ fields }) => fields.map(([name]) => name))
    expect(new Set(names)).toEqual(new Set(['model', 'response_format']))
  })

  it('holds language and key terms in the form each server understands', async () => {
    const keyterms = ['ibu<b>\nprofen']
    const modern = { flags: OPENAI_PRESETS['gpt-transcribe'] }
    const { requests } = await against(hears, modern, { keyterms })
    expect(requests[0]?.fields).toContainEqual(['languages[]', 'en'])
    expect(requests[0]?.fields).toContainEqual(['keywords[]', 'ibu b profen'])
    const classic = await against(hears, { flags: OPENAI_PRESETS.speaches }, { keyterms })
    expect(classic.requests[0]?.fields).toContainEqual(['language', 'en'])
    expect(classic.requests[0]?.fields).toContainEqual(['prompt', 'ibu b profen'])
  })

  it('names no language for automatic detection', async () => {
    const { requests } = await against(
      hears,
      { flags: OPENAI_PRESETS.speaches },
      { language: 'multi' },
    )
    expect(requests[0]?.fields.some(([name]) => name.startsWith('language'))).toBe(false)
  })

  it('is cut in pauses so that no upload is over the limit', async () => {
    const flags = OPENAI_PRESETS.speaches
    const whole = await against(hears, { flags })
    expect(whole.requests).toHaveLength(1)
    const { requests } = await against(hears, { flags, maxBytes: 200_000 })
    expect(requests.length).toBeGreaterThan(1)
    for (const { pcm } of requests) expect(pcm.length + 44).toBeLessThanOrEqual(200_000)
  })
})

describe('the answer', () => {
  it('keeps word times and drops text invented for silence', async () => {
    const invented = { no_speech_prob: 0.9, compression_ratio: 3 }
    const sure = { no_speech_prob: 0.1, compression_ratio: 1.2 }
    const segments = [
      { start: 0.2, end: 2, text: ' Good morning.', ...sure },
      { start: 2, end: 3, text: ' Thanks for watching!', ...invented },
      { start: 3, end: 4, text: ' Bye.', no_speech_prob: 0.8, avg_logprob: -1.3 },
      { start: 900, end: 901, text: ' beyond the end', ...sure },
    ]
    const words = [
      { word: 'Good', start: 0.2, end: 0.9 },
      { word: 'morning', start: 1, end: 1.6 },
    ]
    const body = { text: 'Good morning. Thanks for watching!', segments, words }
    const { result } = await against(() => ({ kind: 'json', body }), {
      flags: OPENAI_PRESETS.speaches,
    })
    expect(result).toMatchObject({ text: 'Good morning.', segments: [{ words: [{}, {}] }] })
  })

  it('is taken from the next attempt if the server was overloaded', async () => {
    const { result } = await against((request, count) =>
      count === 1
        ? { kind: 'status', status: 429, body: 'slow down', headers: { 'retry-after': '0' } }
        : count === 2
          ? { kind: 'cut' }
          : hears(request),
    )
    expect(result).toMatchObject({ text: TURNS.join(' ') })
  })

  it.each([
    ['a wrong key', { apiKey: 'wrong' }, { kind: 'json', body: {} }, 'AUTH_ERROR', false, 0],
    ['a refusal in plain text', {}, status(400, 'Invalid request'), 'API_ERROR', false, 1],
    ['lasting failure', {}, status(500, '<html>'), 'API_ERROR', true, 2],
    ['a cut connection', {}, { kind: 'cut' }, 'API_COMMUNICATION_ERROR', true, 4],
    ['garbage', {}, { kind: 'garbage', body: '<html>hi' }, 'TRANSCRIPTION_FAILED', true, 1],
    ['another shape', {}, { kind: 'json', body: { ok: 1 } }, 'TRANSCRIPTION_FAILED', true, 1],
    ['no answer in time', { timeoutMs: 3_000 }, slow(10_000), 'TIMEOUT_ERROR', true, 1],
  ] as const)(
    'that is %s becomes a typed error',
    async (_, config, answer, code, retryable, times) => {
      const { result, requests } = await against(() => answer, config)
      expect(result).toMatchObject({ error: { code, retryable } })
      expect(requests).toHaveLength(times)
    },
  )

  it('says why if the server cannot be reached', async () => {
    const gone = { baseUrl: 'http://127.0.0.1:9' }
    const { result } = await against(hears, gone)
    expect(result).toMatchObject({ error: { code: 'API_COMMUNICATION_ERROR', retryable: true } })
  })
})

function status(code: number, body: string) {
  return { kind: 'status', status: code, body } as const
}

function slow(ms: number) {
  return { kind: 'slow', ms, body: { text: '' } } as const
}
