import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { finalsOf, inPieces, speakLive, type Recording } from './speech.compliance.ts'
import { type Speech, SpeechError, type SpeechErrorCode, type SpeechEvent } from './speech.ts'

/** How the fake of a vendor misbehaves, as real vendors have. */
export type VendorFault =
  /** Refuses the connection or request with this HTTP status (gRPC fakes: the code that means the same). */
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  /** Answers the first audio with something outside its protocol. */
  | { kind: 'garbage' }
  /** Breaks the connection after this many seconds of audio. */
  | { kind: 'cut'; afterSeconds: number }
  /** Breaks the connection in the middle of an answer, after this many bytes of answers. */
  | { kind: 'cut-bytes'; afterBytes: number }
  /** Accepts everything and never answers, or stops after this many seconds of audio. */
  | { kind: 'stall'; afterSeconds?: number }
  /** Reads nothing from its connection for `ms` after it opened. */
  | { kind: 'slow'; ms: number }

/** An engine of ours, connected to its own fake. */
type VendorUnderTest = {
  speech: Speech
  /** The key terms that the vendor received last. */
  keyterms: () => string[]
  /** Connections that are open now; 0 for one-request protocols. */
  connections: () => number
  close: () => Promise<void>
}

export type Vendor = {
  recording: Recording
  /** The key that must never appear in an error. */
  key: string
  /**
   * Starts a fake with or without a fault, and an engine against it. Its time limits are about 1 s where the fault
   * is `stall`, and long elsewhere: the fake works in the same process.
   */
  start(fault?: VendorFault): Promise<VendorUnderTest>
  /** Faults that this vendor's protocol or client cannot show, with the reason. */
  without?: Partial<Record<VendorFault['kind'], string>>
}

type Failure = { code: SpeechErrorCode; retryable: boolean; retryAfterMs?: number | undefined }

/** The failure that a status of a refusal means; the same for every vendor. */
const STATUSES: [status: number, code: SpeechErrorCode, retryable: boolean][] = [
  [400, 'API_ERROR', false],
  [401, 'AUTH_ERROR', false],
  [402, 'AUTH_ERROR', false],
  [403, 'AUTH_ERROR', false],
  [429, 'BUSY', true],
  [503, 'API_ERROR', true],
]

const SPOKEN = ['metoprolol', 'apixaban']
const CUTS = 10

/** Which faults the vendor's protocol or client can show. */
function createFaultFilter({ without }: Vendor) {
  return (kind: VendorFault['kind']) => !without?.[kind]
}

async function against<T>(
  vendor: Vendor,
  fault: VendorFault | undefined,
  act: (under: VendorUnderTest) => Promise<T>,
): Promise<T> {
  const under = await vendor.start(fault)
  try {
    return await act(under)
  } finally {
    await under.speech.close()
    await under.close()
  }
}

function toFailure(error: unknown, key: string): Failure {
  if (!(error instanceof SpeechError)) throw error
  expect(error.message).not.toContain(key)
  const { code, retryable, retryAfterMs } = error
  return { code, retryable, ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

/** The events of a session and its first failure, thrown while opening or reported by an event. */
async function recordLive({ speech }: VendorUnderTest, { recording, key }: Vendor) {
  try {
    const events = await speakLive(speech, recording.pcm)
    const errors = events.filter((event) => event.kind === 'error')
    for (const { message } of errors) expect(message).not.toContain(key)
    return { events, failure: errors[0], failures: errors.length }
  } catch (error) {
    return { events: [], failure: toFailure(error, key), failures: 1 }
  }
}

const listTexts = (events: SpeechEvent[]) => finalsOf(events).map((event) => event.text)

/** Expects a beginning of the spoken text, the last sentence perhaps in part. */
function expectBeginning(events: SpeechEvent[], { turns }: Recording): void {
  const texts = listTexts(events)
  expect(turns.join(' ').startsWith(texts.join(' '))).toBe(true)
}

/** The tests of a live engine against a fake of its vendor that misbehaves. */
export function itSurvivesItsVendorLive(vendor: Vendor): void {
  itReportsRefusals(vendor)
  itSurvivesBrokenConnections(vendor)
  itSurvivesSlowVendors(vendor)

  it('passes key terms on, as many as it takes', () =>
    against(vendor, undefined, async ({ speech, keyterms }) => {
      const session = await speech.live?.({
        language: 'en',
        keyterms: SPOKEN,
        onEvent: () => undefined,
      })
      await session?.finish()
      expect(keyterms()).toEqual(SPOKEN.slice(0, speech.caps.keyterms))
    }))

  it('leaves no connection behind when it is closed', () =>
    against(vendor, undefined, async ({ speech, connections }) => {
      const session = await speech.live?.({ language: 'en', onEvent: () => undefined })
      session?.close()
      await speech.live?.({ language: 'en', onEvent: () => undefined })
      await speech.close()
      for (let tries = 0; connections() > 0 && tries < 50; tries++) await sleep(20)
      expect(connections()).toBe(0)
    }))
}

function itReportsRefusals(vendor: Vendor): void {
  const canShow = createFaultFilter(vendor)

  it.skipIf(!canShow('status')).each(STATUSES)(
    'a refusal with %i becomes %s',
    (status, code, retryable) =>
      against(vendor, { kind: 'status', status }, async (under) => {
        expect((await recordLive(under, vendor)).failure).toMatchObject({ code, retryable })
      }),
  )

  it.skipIf(!canShow('status'))('tells how long the vendor asks to wait', () =>
    against(vendor, { kind: 'status', status: 429, retryAfterSeconds: 7 }, async (under) => {
      const { failure } = await recordLive(under, vendor)
      expect(failure).toMatchObject({ code: 'BUSY', retryAfterMs: 7000 })
    }),
  )
}

function itSurvivesBrokenConnections(vendor: Vendor): void {
  const { recording } = vendor
  const canShow = createFaultFilter(vendor)

  it.skipIf(!canShow('garbage'))('an answer that is garbage fails once and writes nothing', () =>
    against(vendor, { kind: 'garbage' }, async (under) => {
      const { events, failure, failures } = await recordLive(under, vendor)
      expect(listTexts(events)).toEqual([])
      expect(failure).toMatchObject({ code: 'TRANSCRIPTION_FAILED', retryable: true })
      expect(failures).toBe(1)
      expect(events.filter((event) => event.kind === 'closed')).toHaveLength(1)
    }),
  )

  it.skipIf(!canShow('cut'))('a broken connection is reported once and can be retried', () =>
    against(vendor, { kind: 'cut', afterSeconds: 5 }, async (under) => {
      const { events, failure, failures } = await recordLive(under, vendor)
      expect(failure).toMatchObject({ code: 'API_COMMUNICATION_ERROR', retryable: true })
      expect(failures).toBe(1)
      expect(events.at(-1)).toEqual({ kind: 'closed' })
      expectBeginning(events, recording)
    }),
  )

  it.skipIf(!canShow('cut-bytes'))('answers cut at any byte tell nothing that was not said', () =>
    Promise.all(
      Array.from({ length: CUTS }, (_, n) => 1 + Math.floor((n + Math.random()) ** 3 * 12)).map(
        (afterBytes) =>
          against(vendor, { kind: 'cut-bytes', afterBytes }, async (under) => {
            const { events, failures } = await recordLive(under, vendor)
            expect(failures, `cut at byte ${afterBytes}`).toBeLessThanOrEqual(1)
            expectBeginning(events, recording)
          }),
      ),
    ).then(() => undefined),
  )
}

function itSurvivesSlowVendors(vendor: Vendor): void {
  const { recording } = vendor
  const canShow = createFaultFilter(vendor)

  it.skipIf(!canShow('stall'))('does not wait for ever for a vendor that says nothing', () =>
    against(vendor, { kind: 'stall' }, async (under) => {
      const { events, failure } = await recordLive(under, vendor)
      expect(failure).toMatchObject({ code: 'TIMEOUT_ERROR', retryable: true })
      expect(listTexts(events)).toEqual([])
    }),
  )

  it.skipIf(!canShow('slow'))(
    'says that it is busy while the vendor does not read, then goes on',
    () =>
      against(vendor, { kind: 'slow', ms: 400 }, async ({ speech }) => {
        const events: SpeechEvent[] = []
        const onEvent = (event: SpeechEvent) => void events.push(event)
        const session = await speech.live?.({ language: 'en', onEvent })
        if (!session) throw new Error('The engine has no live mode')
        // The visit again and again until every buffer between us and the vendor is full: the kernel's hold minutes.
        let rounds = 0
        let isFull = false
        for (; !isFull && rounds < 60; rounds++)
          for await (const piece of inPieces(recording.pcm, 3200))
            while (!session.write(piece)) {
              isFull = true
              await session.drained()
            }
        await session.finish()
        expect(isFull).toBe(true)
        expect(listTexts(events)).toEqual(
          Array.from({ length: rounds }, () => recording.turns).flat(),
        )
      }),
  )
}

/** The tests of a batch engine against a fake of its vendor that misbehaves. */
export function itSurvivesItsVendorFromRecordings(vendor: Vendor): void {
  itReportsRefusedRecordings(vendor)
  itSurvivesBrokenTranscripts(vendor)

  it('passes key terms on with a recording', () =>
    against(vendor, undefined, async ({ speech, keyterms }) => {
      await speech.batch?.({
        pcm: inPieces(vendor.recording.pcm),
        language: 'en',
        keyterms: SPOKEN,
      })
      expect(keyterms()).toEqual(SPOKEN.slice(0, speech.caps.keyterms))
    }))
}

/** The failure of a recording that the vendor doesn't transcribe. */
function failBatch({ speech }: VendorUnderTest, { recording, key }: Vendor) {
  return (
    speech.batch?.({ pcm: inPieces(recording.pcm), language: 'en' }) ?? Promise.reject()
  ).then(
    () => undefined,
    (error: unknown) => toFailure(error, key),
  )
}

function itReportsRefusedRecordings(vendor: Vendor): void {
  const canShow = createFaultFilter(vendor)

  it.skipIf(!canShow('status')).each(STATUSES)(
    'a recording refused with %i becomes %s',
    (status, code, retryable) =>
      against(vendor, { kind: 'status', status }, async (under) => {
        expect(await failBatch(under, vendor)).toMatchObject({ code, retryable })
      }),
  )

  it.skipIf(!canShow('stall'))('a recording without an answer ends with a time-out', () =>
    against(vendor, { kind: 'stall' }, async (under) => {
      expect(await failBatch(under, vendor)).toMatchObject({
        code: 'TIMEOUT_ERROR',
        retryable: true,
      })
    }),
  )
}

function itSurvivesBrokenTranscripts(vendor: Vendor): void {
  const canShow = createFaultFilter(vendor)

  it.skipIf(!canShow('garbage'))('a transcript that is garbage is no transcript', () =>
    against(vendor, { kind: 'garbage' }, async (under) => {
      expect(await failBatch(under, vendor)).toMatchObject({
        code: 'TRANSCRIPTION_FAILED',
        retryable: true,
      })
    }),
  )

  it.skipIf(!canShow('cut-bytes'))('a transcript cut at any byte is none', () =>
    Promise.all(
      [1, 2, 7, 19, 40].map((afterBytes) =>
        against(vendor, { kind: 'cut-bytes', afterBytes }, async (under) => {
          expect(await failBatch(under, vendor)).toMatchObject({
            code: 'API_COMMUNICATION_ERROR',
            retryable: true,
          })
        }),
      ),
    ).then(() => undefined),
  )
}
