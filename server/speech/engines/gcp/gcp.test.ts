import { startGcpSpeech } from '#test/fakes/gcp-speech.ts'
import { tonePcm, VISIT } from '#test/tones/synth.ts'
import { credentials } from '@grpc/grpc-js'
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
import type { GcpSpeechConfig } from './config.ts'
import { failureOf } from './failure.ts'
import { createGcpSpeech } from './gcp.ts'

const KEY = 'google-private-key-0123456789'
const spoken = tonePcm(VISIT)
const recording = { ...spoken, turns: VISIT.map(({ text }) => text) }

/** Short limits where nothing will come; a busy machine must not run into them elsewhere. */
const limitsFor = (fault: VendorFault | undefined) => {
  const ms = fault?.kind === 'stall' ? 1000 : 15_000
  return { timeoutMs: ms, finishMs: ms }
}

async function start(fault?: VendorFault, config: Partial<GcpSpeechConfig> = {}) {
  const fake = await startGcpSpeech(fault && { fault })
  const { endpoint, keyterms, connections, close } = fake
  const sslCreds = credentials.createInsecure()
  const fast = { retryDelayMs: 1, ...limitsFor(fault), pace: 1e6 }
  const account = { credentials: { client_email: 'a@example.test', private_key: KEY } }
  const speech = createGcpSpeech({
    project: 'p',
    endpoint,
    sslCreds,
    ...account,
    ...fast,
    ...config,
  })
  return { fake, speech, keyterms, connections, close }
}

const vendor: Vendor = { recording, key: KEY, start }

describe('Google, live', () => {
  let under: Awaited<ReturnType<typeof start>>
  beforeAll(async () => void (under = await start()))
  afterAll(async () => {
    await under.speech.close()
    await under.close()
  })
  itTranscribesLive(
    () => under.speech,
    () => recording,
  )
  itSurvivesItsVendorLive(vendor)

  it('requests the locale, and any locale for automatic detection', async () => {
    await speakLive(under.speech, spoken.pcm.subarray(0, 64_000), 0, 'fr')
    expect(under.fake.asked.at(-1)).toMatchObject({
      recognizer: 'projects/p/locations/us/recognizers/_',
      config: { model: 'chirp_3', languageCodes: ['fr-CA'] },
    })
    const finals = finalsOf(await speakLive(under.speech, spoken.pcm, 0, 'multi'))
    expect(under.fake.asked.at(-1)?.config.languageCodes).toEqual(['auto'])
    expect(finals[0]).toMatchObject({ language: 'en' })
  })

  it('sends long pieces in messages that the service takes', async () => {
    const session = await under.speech.live({ language: 'en', onEvent: () => undefined })
    session.write(new Uint8Array(100_000))
    await session.finish()
    expect(under.fake.longestMessage()).toBe(12_800)
  })

  it('is fed no faster than the service bears while it catches up', async () => {
    const { speech, close } = await start(undefined, { pace: 2 })
    const session = await speech.live({ language: 'en', onEvent: () => undefined })
    let seconds = 0
    while (session.write(new Uint8Array(32_000))) seconds += 1
    expect(seconds).toBeLessThanOrEqual(15)
    session.close()
    await speech.close()
    await close()
  })
})

describe('Google, recordings', () => {
  let under: Awaited<ReturnType<typeof start>>
  beforeAll(async () => void (under = await start()))
  afterAll(async () => {
    await under.speech.close()
    await under.close()
  })
  itTranscribesRecordings(
    () => under.speech,
    () => recording,
  )
  itSurvivesItsVendorFromRecordings(vendor)

  it('is cut in pauses into requests of a minute', async () => {
    const long = Buffer.concat(Array.from({ length: 5 }, () => spoken.pcm))
    const before = under.fake.asked.length
    const { segments } = await under.speech.batch({ pcm: inPieces(long), language: 'en' })
    expect(segments).toHaveLength(20)
    expect(under.fake.asked.length - before).toBeGreaterThan(1)
  })
})

describe('Google, with a bucket', () => {
  const bucket = 'visits'
  const accessToken = async () => 'storage-token'
  async function withBucket(config: Partial<GcpSpeechConfig> = {}) {
    const fake = await startGcpSpeech()
    const { endpoint, storageUrl } = fake
    const sslCreds = credentials.createInsecure()
    const speech = createGcpSpeech({
      project: 'p',
      endpoint,
      sslCreds,
      bucket,
      storageUrl,
      accessToken,
      retryDelayMs: 1,
      ...config,
    })
    const close = async () => {
      await speech.close()
      await fake.close()
    }
    return { fake, speech, close }
  }

  it('transcribes a recording whole, with speakers, and leaves nothing in the bucket', async () => {
    const { fake, speech, close } = await withBucket()
    const { text, segments } = await speech.batch({ pcm: inPieces(spoken.pcm), language: 'en' })
    expect(text).toBe(recording.turns.join(' '))
    expect(segments.map(({ speaker }) => speaker)).toEqual(['S1', 'S2', 'S1', 'S2'])
    expect(fake.asked.at(-1)?.config.features).toHaveProperty('diarizationConfig')
    expect([fake.uploads(), fake.files()]).toEqual([1, 0])
    await close()
  })

  it('leaves nothing in the bucket of a recording that was given up', async () => {
    const { fake, speech, close } = await withBucket()
    const abort = new AbortController()
    const { signal } = abort
    const running = speech.batch({ pcm: inPieces(spoken.pcm), language: 'en', signal })
    running.catch(() => undefined)
    await expect.poll(() => fake.asked.length, { interval: 1 }).toBe(1)
    abort.abort()
    await expect(running).rejects.toThrow(/abort/i)
    await expect.poll(fake.files).toBe(0)
    await expect.poll(fake.cancelled).toBe(1)
    await close()
  })

  it('fails as such if the account may not write into the bucket', async () => {
    const { speech, close } = await withBucket({ accessToken: async () => 'other' })
    const failure = speech.batch({ pcm: inPieces(spoken.pcm), language: 'en' })
    await expect(failure).rejects.toMatchObject({ code: 'AUTH_ERROR' })
    await close()
  })
})

describe('what Google says', () => {
  it.each([
    [3, 'Bad config', 'API_ERROR', false],
    [8, 'Quota exceeded', 'BUSY', true],
    [10, 'Max duration of 5 minutes reached for stream.', 'API_COMMUNICATION_ERROR', true],
    [11, 'Audio Timeout Error', 'API_COMMUNICATION_ERROR', true],
    [14, 'The service is currently unavailable.', 'API_ERROR', true],
    [14, 'Connection dropped', 'API_COMMUNICATION_ERROR', true],
    [4, 'Deadline exceeded', 'TIMEOUT_ERROR', true],
    [undefined, 'Could not load the default credentials.', 'AUTH_ERROR', false],
  ] as const)('gRPC %s "%s" becomes %s', (code, details, expected, retryable) => {
    expect(failureOf({ code, details })).toMatchObject({ code: expected, retryable })
  })
})
