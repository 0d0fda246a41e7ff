import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeDeepgram, startDeepgram } from '#test/fakes/deepgram.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import {
  finalsOf,
  inPieces,
  itTranscribesLive,
  itTranscribesRecordings,
  speakLive,
} from '../speech.compliance.ts'
import {
  itSurvivesItsVendorFromRecordings,
  itSurvivesItsVendorLive,
  type Vendor,
} from '../vendor.compliance.ts'
import type { SpeechEvent } from '../speech.ts'
import type { DeepgramConfig } from './config.ts'
import { createDeepgramSpeech } from './deepgram.ts'

const apiKey = 'secret-key-of-deepgram'
const spoken = tonePcm(VISIT)
const recording = { ...spoken, turns: VISIT.map((turn) => turn.text) }

const engineOf = ({ baseUrl }: FakeDeepgram, more: Partial<DeepgramConfig> = {}) =>
  createDeepgramSpeech({
    apiKey,
    baseUrl,
    retryDelayMs: 1,
    limits: { openMs: 5000 },
    ...more,
  })

const vendor: Vendor = {
  recording,
  key: apiKey,
  async start(fault) {
    const fake = await startDeepgram({ apiKey, fault })
    return {
      speech: engineOf(fake, {
        ...(fault?.kind === 'stall' && { timeoutMs: 1000 }),
        limits: { openMs: 5000, finishMs: fault?.kind === 'stall' ? 700 : 10_000 },
      }),
      keyterms: () => fake.queries.at(-1)?.getAll('keyterm') ?? [],
      connections: fake.connections,
      close: fake.close,
    }
  },
}

let fake: FakeDeepgram
beforeAll(async () => {
  fake = await startDeepgram({ apiKey })
})
afterAll(() => fake.close())

describe('Deepgram live', () => {
  itTranscribesLive(
    () => engineOf(fake),
    () => recording,
  )
  itSurvivesItsVendorLive(vendor)

  it('tells the speakers apart', async () => {
    const finals = finalsOf(await speakLive(engineOf(fake), spoken.pcm))
    expect(finals.map((final) => final.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
  })

  it('finds a short answer that was said without a pause', async () => {
    const turns = [
      { speaker: 0, text: 'chest pain' },
      { speaker: 1, text: 'yes' },
      { speaker: 0, text: 'three days' },
    ] as const
    // The words of one turn alone, without the pause behind them.
    const said = turns.map((turn) => {
      const { pcm, words } = tonePcm([turn])
      return pcm.subarray(0, Math.round(((words.at(-1)?.end ?? 0) + 0.06) * 16_000) * 2)
    })
    const [first, ...rest] = said.map((pcm, n) => (n === 0 ? pcm : pcm.subarray(0.24 * 32_000)))
    const pcm = Buffer.concat([first ?? new Uint8Array(0), ...rest, new Uint8Array(32_000)])
    const finals = finalsOf(await speakLive(engineOf(fake), pcm))
    expect(finals.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['S1', 'chest pain'],
      ['S2', 'yes'],
      ['S1', 'three days'],
    ])
  })

  it('asks for its last words, then closes', async () => {
    await speakLive(engineOf(fake), spoken.pcm)
    expect(fake.control).toEqual(['Finalize', 'CloseStream'])
  })

  it('never allows training on a visit, and keeps the key out of the address', async () => {
    await speakLive(engineOf(fake), spoken.pcm)
    const query = fake.queries.at(-1)
    expect(query?.get('mip_opt_out')).toBe('true')
    expect(query?.toString()).not.toContain(apiKey)
  })

  it.each([
    ['en-CA', 'nova-3-medical', 'en'],
    ['en-GB', 'nova-3-medical', 'en-GB'],
    ['multi', 'nova-3-medical', 'multi'],
    ['fr', 'nova-3', 'fr'],
    ['pt-BR', 'nova-3', 'pt-BR'],
  ])('transcribes %s with %s', async (language, model, sent) => {
    await speakLive(engineOf(fake), new Uint8Array(3200), 0, language)
    expect(fake.queries.at(-1)?.get('model')).toBe(model)
    expect(fake.queries.at(-1)?.get('language')).toBe(sent)
  })

  it('lives longer than its opening may take', async () => {
    const events: SpeechEvent[] = []
    const engine = engineOf(fake, { limits: { openMs: 100 } })
    const onEvent = (event: SpeechEvent) => void events.push(event)
    // Opening may take a busy machine longer than that: until it is open, no time passes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const session = await engine.live({ language: 'en', onEvent })
    vi.advanceTimersByTime(200)
    vi.useRealTimers()
    session.write(spoken.pcm)
    await session.finish()
    expect(finalsOf(events)).toHaveLength(4)
  })

  it('says why Deepgram ended a session without audio', async () => {
    const idle = await startDeepgram({ apiKey, idleMs: 50 })
    const events: SpeechEvent[] = []
    const onEvent = (event: SpeechEvent) => void events.push(event)
    await engineOf(idle).live({ language: 'en', onEvent })
    await expect.poll(() => events.length).toBe(2)
    expect(events).toMatchObject([
      { kind: 'error', code: 'TIMEOUT_ERROR', retryable: true },
      { kind: 'closed' },
    ])
    await idle.close()
  })
})

describe('Deepgram from a recording', () => {
  itTranscribesRecordings(
    () => engineOf(fake),
    () => recording,
  )
  itSurvivesItsVendorFromRecordings(vendor)

  it('gives every sentence its speaker and every word its time', async () => {
    const { segments } = await engineOf(fake).batch({ pcm: inPieces(spoken.pcm), language: 'en' })
    expect(segments.map((segment) => segment.speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    const words = segments.flatMap((segment) => segment.words ?? [])
    words.forEach((word, n) => expect(word.start).toBeCloseTo(spoken.words[n]?.start ?? -1, 1))
  })
})
