import { randomUUID } from 'node:crypto'
import type { v2 } from '@google-cloud/speech'
import type { Recognise, RecogniseOptions } from '../batch.ts'
import { unlessAborted } from '../abort.ts'
import { attempts } from '../hosted/attempts.ts'
import { secondsOf, wavOf } from '#server/speech/audio/pcm.ts'
import { post } from '../post.ts'
import type { Segment } from '../speech.ts'
import { recognizerOf, storageUrlOf } from './config.ts'
import type { GcpSpeechConfig } from './config.ts'
import { failureOf } from './failure.ts'
import { recognitionOf } from './request.ts'
import { bySpeaker, segmentsOf } from './result.ts'

const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 500
const NO_RETRIES = { retryCodes: [] }

type UploadedPiece = { uri: string; remove: () => Promise<unknown> }

async function tokenOf(config: GcpSpeechConfig, speech: v2.SpeechClient): Promise<string> {
  const token = await (config.accessToken?.() ?? speech.auth.getAccessToken())
  return token ?? ''
}

/** Puts a piece into the bucket, under a name that tells nothing. */
async function keep(
  config: GcpSpeechConfig & { bucket: string },
  speech: v2.SpeechClient,
  pcm: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<UploadedPiece> {
  const token = await tokenOf(config, speech)
  const headers = { authorization: `Bearer ${token}` }
  const base = storageUrlOf(config)
  const name = `${randomUUID()}.wav`
  const url = `${base}/upload/storage/v1/b/${config.bucket}/o?uploadType=media&name=${name}`
  await post(
    url,
    { bytes: wavOf(pcm), type: 'audio/wav' },
    {
      headers,
      secret: token,
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS + secondsOf(pcm.length) * 1000,
      retryDelayMs: config.retryDelayMs ?? RETRY_DELAY_MS,
      ...(signal && { signal }),
    },
  )
  const remove = () =>
    fetch(`${base}/storage/v1/b/${config.bucket}/o/${name}`, {
      method: 'DELETE',
      headers,
      redirect: 'manual',
    })
  return { uri: `gs://${config.bucket}/${name}`, remove }
}

/** Has a file transcribed; the operation is cancelled where the caller gives up. */
async function transcribeFile(
  config: GcpSpeechConfig,
  speech: v2.SpeechClient,
  uri: string,
  { signal, ...choice }: RecogniseOptions,
): Promise<Segment[]> {
  const { explicitDecodingConfig: _raw, features, ...wanted } = recognitionOf(config, choice)
  const request = {
    recognizer: recognizerOf(config),
    config: { ...wanted, autoDecodingConfig: {}, features: { ...features, diarizationConfig: {} } },
    files: [{ uri }],
    recognitionOutputConfig: { inlineResponseConfig: {} },
  }
  const timeout = config.timeoutMs ?? TIMEOUT_MS
  const [operation] = await speech.batchRecognize(request, { timeout, retry: NO_RETRIES })
  const cancel = () => void operation.cancel().catch(() => undefined)
  if (signal?.aborted) cancel()
  signal?.throwIfAborted()
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const [{ results }] = await unlessAborted(operation.promise(), signal)
    const result = results?.[uri]
    if (result?.error?.code)
      throw failureOf({ code: result.error.code, details: result.error.message })
    return segmentsOf(result?.inlineResult?.transcript?.results)
  } finally {
    signal?.removeEventListener('abort', cancel)
    // Otherwise it's polled again and again, and polling a closed connection ends the process.
    operation.removeAllListeners('complete')
  }
}

/** Transcribes the pieces of one recording through a bucket, with speakers. Nothing stays in the bucket. */
export function createFileRecognise(
  config: GcpSpeechConfig & { bucket: string },
  client: () => Promise<v2.SpeechClient>,
): Recognise {
  let piece = 0
  return async (pcm, options) => {
    const speech = await client()
    const { signal } = options
    const kept = await keep(config, speech, pcm, signal)
    const call = async () => {
      try {
        return await transcribeFile(config, speech, kept.uri, options)
      } catch (error) {
        signal?.throwIfAborted()
        throw failureOf(error)
      }
    }
    try {
      const delayMs = config.retryDelayMs ?? RETRY_DELAY_MS
      return bySpeaker(await attempts(call, { delayMs, signal }), piece++)
    } finally {
      await kept.remove().catch(() => undefined)
    }
  }
}
