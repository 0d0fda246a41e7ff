import type { GoogleGenAI, Part } from '@google/genai'
import type { Recognise, RecogniseOptions } from '../batch.ts'
import { attempts } from '../hosted/attempts.ts'
import { secondsOf, wavOf } from '#server/speech/audio/pcm.ts'
import type { Segment } from '../speech.ts'
import { checkWhole, transcribedSegments, UnfinishedAnswer, writtenSegments } from './answer.ts'
import { GEMINI_LIMITS, modelOf, transcribes } from './config.ts'
import type { GeminiSpeechConfig } from './config.ts'
import { failureOf } from './failure.ts'
import { halve } from './halve.ts'
import { requestOf } from './request.ts'

const TIMEOUT_MS = 120_000
const RETRY_DELAY_MS = 500
/** Shorter audio that the model doesn't finish isn't cut any further. */
const SHORTEST_SECONDS = 60
const MIME = 'audio/wav'

type Lent = { part: Part; giveBack: () => Promise<unknown> }

/** The audio as a part of the request, or above the limit as a file that is deleted afterwards. */
async function lend(
  ai: GoogleGenAI,
  config: GeminiSpeechConfig,
  wav: Uint8Array<ArrayBuffer>,
  abortSignal: AbortSignal,
): Promise<Lent> {
  if (wav.length <= (config.inlineBytes ?? GEMINI_LIMITS.inlineBytes)) {
    const data = Buffer.from(wav).toString('base64')
    return { part: { inlineData: { mimeType: MIME, data } }, giveBack: async () => undefined }
  }
  const file = await ai.files.upload({
    file: new Blob([wav], { type: MIME }),
    config: { mimeType: MIME, abortSignal },
  })
  const { name = '', uri = '' } = file
  return {
    part: { fileData: { fileUri: uri, mimeType: MIME } },
    giveBack: () => ai.files.delete({ name }),
  }
}

async function ask(
  ai: GoogleGenAI,
  config: GeminiSpeechConfig,
  pcm: Uint8Array,
  piece: number,
  { signal, ...choice }: RecogniseOptions,
): Promise<Segment[]> {
  const seconds = secondsOf(pcm.length)
  const limit = AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS + seconds * 500)
  const abortSignal = signal ? AbortSignal.any([signal, limit]) : limit
  let lent: Lent | undefined
  try {
    lent = await lend(ai, config, wavOf(pcm), abortSignal)
    const request = requestOf(config, lent.part, choice)
    const answer = await ai.models.generateContent({
      ...request,
      config: { ...request.config, abortSignal },
    })
    const read = transcribes(modelOf(config)) ? transcribedSegments : writtenSegments
    return read(checkWhole(answer), { seconds, number: piece })
  } catch (error) {
    signal?.throwIfAborted()
    throw failureOf(error, { secret: config.apiKey, timedOut: limit.aborted })
  } finally {
    // The service deletes files itself after two days; ours is gone at once if it can be.
    await lent?.giveBack().catch(() => undefined)
  }
}

const later = (segment: Segment, by: number): Segment => ({
  ...segment,
  start: segment.start + by,
  end: segment.end + by,
  ...(segment.words && {
    words: segment.words.map((word) => ({ ...word, start: word.start + by, end: word.end + by })),
  }),
})

/** Writes down the pieces of one recording; one that the model does not finish is cut in two and asked again. */
export function createRecognise(
  config: GeminiSpeechConfig,
  client: () => Promise<GoogleGenAI>,
): Recognise {
  let piece = 0

  async function recognise(pcm: Uint8Array, options: RecogniseOptions): Promise<Segment[]> {
    const ai = await client()
    const number = piece++
    const retry = { delayMs: config.retryDelayMs ?? RETRY_DELAY_MS, signal: options.signal }
    try {
      return await attempts(() => ask(ai, config, pcm, number, options), retry)
    } catch (error) {
      if (!(error instanceof UnfinishedAnswer) || secondsOf(pcm.length) < SHORTEST_SECONDS)
        throw error
      const [first, second] = halve(pcm)
      const heard = await recognise(first, options)
      const rest = await recognise(second, options)
      return [...heard, ...rest.map((segment) => later(segment, secondsOf(first.length)))]
    }
  }

  return recognise
}
