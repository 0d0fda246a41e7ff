import { message } from '#common/translation.ts'
import type { EngineInput, EngineTest } from '#contract/speech.ts'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { energyDetector } from '#server/speech/engines/energy-voice-activity.ts'
import { inPieces } from '#server/speech/models/probe.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import { type Speech, SpeechError } from '#server/speech/engines/speech.ts'
import { egressChecked } from '#server/speech/engines/egress-checked.ts'
import { makeEngine } from '#server/speech/engines/vendors.ts'
import { complete } from './engines.ts'
import { readSpeech } from './document.ts'
import { sampleSpeech } from './sample-speech.ts'

const PROBE_SECONDS = 2
/** A model of 0.6 billion weights needs half a minute to load on a slow disk. */
const TEST_MS = 60_000

/**
 * Checks an engine's status and has it transcribe two seconds of the sample visit; reports the result in plain words.
 */
export async function testEngine(
  s: Services,
  { id, typed }: { id?: string | undefined; typed?: EngineInput | undefined },
  signal: AbortSignal,
): Promise<EngineTest> {
  const began = performance.now()
  const answer = (ok: boolean, message: string): EngineTest => ({
    ok,
    message,
    milliseconds: Math.round(performance.now() - began),
  })
  const { speech, done } = await engineToTry(s, id, typed)
  const stop = AbortSignal.any([signal, AbortSignal.timeout(TEST_MS)])
  try {
    const health = await speech.health()
    if (!health.ok) return answer(false, health.message)
    const heard = await hearProbe(s, speech, stop)
    return heard
      ? answer(true, message('It works and transcribed: “{words}”', { words: heard }))
      : answer(true, message('It works, but transcribed no words in the two-second test.'))
  } catch (error) {
    if (stop.aborted)
      return answer(
        false,
        message('No answer within {count, number} seconds.', { count: TEST_MS / 1000 }),
      )
    return answer(false, plainWords(error))
  } finally {
    await done()
  }
}

const nothingToDo = async () => undefined

async function engineToTry(
  s: Services,
  id: string | undefined,
  typed: EngineInput | undefined,
): Promise<{ speech: Speech; done: () => Promise<void> }> {
  if (typed) {
    const stored = (await readSpeech(s)).engines.find((engine) => engine.id === id)
    const { config, key } = complete(typed, 'typed', s.egress, stored)
    const speech = egressChecked(
      (await makeEngine(config, key, energyDetector))(),
      config,
      s.egress,
    )
    return { speech, done: speech.close }
  }
  const engine = s.speech.engines().find((one) => one.id === id)
  if (!engine) throw new AppError('not-found', 'This speech service no longer exists.')
  if (!engine.speech) throw new AppError('bad-request', engine.problem)
  return { speech: engine.speech, done: nothingToDo }
}

/** The engine's own words may hold an address or a key of its vendor; ours for each code do not. */
function plainWords(error: unknown): string {
  if (!(error instanceof SpeechError)) return message('It could not be used.')
  const known = {
    AUTH_ERROR: message('The key was refused.'),
    TIMEOUT_ERROR: message('It did not answer in time.'),
    API_COMMUNICATION_ERROR: message('It cannot be reached, or the connection was lost.'),
    BUSY: message('It is busy with other recordings.'),
    API_ERROR: message('It refused the audio.'),
    TRANSCRIPTION_FAILED: message('It could not transcribe the audio.'),
    GENERAL_ERROR: message('It could not be used.'),
  } satisfies Record<SpeechError['code'], string>
  return `${known[error.code]} ${error.message}`
}

async function hearProbe(s: Services, speech: Speech, signal: AbortSignal): Promise<string> {
  const pcm = await sampleSpeech(s, PROBE_SECONDS, signal)
  if (speech.batch) {
    const { text } = await speech.batch({ pcm: inPieces(pcm), language: 'en', signal })
    return text.trim()
  }
  return hearLive(speech, pcm, signal)
}

async function hearLive(speech: Speech, pcm: Uint8Array, signal: AbortSignal): Promise<string> {
  const said: string[] = []
  let failure: SpeechError | undefined
  const session = await speech.live?.({
    language: 'en',
    signal,
    onEvent(event) {
      if (event.kind === 'final') said.push(event.text)
      if (event.kind === 'error')
        failure = new SpeechError(event.code, event.message, event.retryable)
    },
  })
  if (!session)
    throw new SpeechError(
      'GENERAL_ERROR',
      message('It transcribes neither live nor recorded audio.'),
      false,
    )
  const silence = new Uint8Array(bytesOf(1))
  for await (const piece of inPieces(Buffer.concat([pcm, silence])))
    while (!session.write(piece)) await session.drained()
  await session.finish()
  if (failure) throw failure
  return said.join(' ').trim()
}
