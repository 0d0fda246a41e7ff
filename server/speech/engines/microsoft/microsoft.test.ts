import { startMicrosoftSpeech } from '#test/fakes/microsoft-speech.ts'
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
import { createMicrosoftSpeech } from './microsoft.ts'
import type { MicrosoftSpeechConfig } from './config.ts'
import { refreshToken } from './token.ts'

const KEY = 'azure-key-0123456789'
const spoken = tonePcm(VISIT)
const recording = { ...spoken, turns: VISIT.map(({ text }) => text) }

/** Short limits where nothing will come; a busy machine must not run into them elsewhere. */
const limitsFor = (fault: VendorFault | undefined) => {
  const ms = fault?.kind === 'stall' ? 1000 : 15_000
  return { timeoutMs: ms, finishMs: ms }
}

async function start(
  fault?: VendorFault,
  config: Partial<MicrosoftSpeechConfig> = {},
  liveFault?: VendorFault,
) {
  const fake = await startMicrosoftSpeech({
    key: KEY,
    ...(fault && { fault }),
    ...(liveFault && { liveFault }),
  })
  const { restUrl, liveUrl } = fake
  const fast = { retryDelayMs: 1, ...limitsFor(fault), burstSeconds: 600 }
  const speech = createMicrosoftSpeech({
    key: KEY,
    region: 'nowhere',
    restUrl,
    liveUrl,
    ...fast,
    ...config,
  })
  return { fake, speech, keyterms: fake.keyterms, connections: fake.connections, close: fake.close }
}

const vendor: Vendor = {
  recording,
  key: KEY,
  start,
  without: { slow: 'The SDK keeps its own queue and does not tell how much waits in it.' },
}

describe('Azure, live', () => {
  let under: Awaited<ReturnType<typeof start>>
  beforeAll(async () => void (under = await start()))
  afterAll(() => under.close())
  itTranscribesLive(
    () => under.speech,
    () => recording,
  )
  itSurvivesItsVendorLive(vendor)

  it('tells speakers and the language', async () => {
    const finals = finalsOf(await speakLive(under.speech, spoken.pcm))
    expect(finals.map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    expect(finals[0]).toMatchObject({
      language: 'en',
      words: [{ speaker: 'S1' }, {}, {}, {}, {}, {}],
    })
  })

  it('never puts the key into an address', async () => {
    await speakLive(under.speech, spoken.pcm.subarray(0, 64_000))
    expect(under.fake.addresses.join(' ')).toContain('Authorization=Bearer')
    expect(under.fake.addresses.join(' ')).not.toContain(KEY)
  })

  it('fetches a fresh token before the one it has expires, and stops with the session', async () => {
    const { fake, close } = await start()
    const config = { key: KEY, region: 'nowhere', restUrl: fake.restUrl }
    const taken: string[] = []
    const stop = refreshToken(config, (token) => void taken.push(token), 20)
    await expect.poll(() => taken.length).toBeGreaterThan(1)
    stop()
    const { length } = taken
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(taken).toHaveLength(length)
    expect(new Set(taken).size).toBe(length)
    await close()
  })

  it('translates instead of identifying speakers on request', async () => {
    const events: string[] = []
    const session = await under.speech.live({
      language: 'en',
      translateTo: 'fr',
      onEvent(event) {
        if (event.kind === 'final') events.push(event.translations?.['fr'] ?? 'not translated')
      },
    })
    for await (const piece of inPieces(spoken.pcm)) session.write(piece)
    await session.finish()
    expect(events).toEqual(recording.turns.map((turn) => `fr: ${turn}`))
  })

  it('finds out among candidates which language is spoken', async () => {
    const { speech, fake, close } = await start(undefined, { candidates: ['en-CA', 'fr-CA'] })
    const events = await speakLive(speech, spoken.pcm, 0, 'multi')
    expect(finalsOf(events)).toHaveLength(4)
    expect(fake.asked[0]).toMatchObject({ languageId: { languages: ['en-CA', 'fr-CA'] } })
    await close()
  })

  it.each([
    [401, 'AUTH_ERROR', false],
    [429, 'BUSY', true],
    [503, 'API_ERROR', true],
  ] as const)('a websocket refused with %i becomes %s', async (status, code, retryable) => {
    const { speech, close } = await start(undefined, {}, { kind: 'status', status })
    const events = await speakLive(speech, spoken.pcm.subarray(0, 64_000))
    expect(events.filter((event) => event.kind === 'error')).toMatchObject([{ code, retryable }])
    await speech.close()
    await close()
  })
})

describe('Azure, recordings', () => {
  let under: Awaited<ReturnType<typeof start>>
  beforeAll(async () => void (under = await start()))
  afterAll(() => under.close())
  itTranscribesRecordings(
    () => under.speech,
    () => recording,
  )
  itSurvivesItsVendorFromRecordings(vendor)

  it('asks for speakers, the locale and nothing hidden', async () => {
    const { speech, fake, close } = await start()
    const transcript = await speech.batch({
      pcm: inPieces(spoken.pcm),
      language: 'fr',
      keyterms: ['metoprolol'],
    })
    expect(transcript.segments.map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    expect(fake.asked[0]).toMatchObject({
      locales: ['fr-CA'],
      diarization: { enabled: true },
      profanityFilterMode: 'None',
      phraseList: { phrases: ['metoprolol'] },
    })
    await close()
  })
})
