import { setTimeout as sleep } from 'node:timers/promises'
import type { v2 } from '@google-cloud/speech'
import type { Client, Host, Sessions } from '../hosted/session.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import type { LiveOptions, LiveSession } from '../speech.ts'
import { GCP_LIMITS, recognizerOf } from './config.ts'
import type { GcpSpeechConfig } from './config.ts'
import { failureOf, secondsOf } from './failure.ts'
import { streamingOf } from './request.ts'
import { createUtterances } from './result.ts'

/** Sent at once when a recording catches up; beyond that the service refuses audio much faster than speech. */
const BURST_BYTES = bytesOf(15)
const PACE = 3
/** Audio that may wait in the connection. */
const MOST_WAITING = bytesOf(10)
const POLL_MS = 50

/** Opens live sessions over Google's client, one gRPC stream each. */
export function createLive(
  config: GcpSpeechConfig,
  client: () => Promise<v2.SpeechClient>,
  sessions: Sessions,
) {
  return async function live(options: LiveOptions): Promise<LiveSession> {
    options.signal?.throwIfAborted()
    const speech = await client()
    options.signal?.throwIfAborted()
    return sessions.open(options, (host) => connect(speech, config, options, host))
  }
}

/** Limits how many bytes may have been sent by now. */
function createPace(times: number) {
  const began = Date.now()
  let sent = 0
  return {
    allows: (bytes: number) =>
      sent + bytes <= BURST_BYTES + times * bytesOf((Date.now() - began) / 1000),
    take: (bytes: number) => void (sent += bytes),
  }
}

type Stream = ReturnType<v2.SpeechClient['_streamingRecognize']>

function connect(
  speech: v2.SpeechClient,
  config: GcpSpeechConfig,
  options: LiveOptions,
  host: Host,
): Client {
  const stream = speech._streamingRecognize()
  const sender = createSender(stream, config.pace ?? PACE)
  const offset = options.offset ?? 0
  const utterances = createUtterances(offset)
  stream.on('data', (response: StreamingResponse) => {
    emitActivity(response, offset, host)
    if (response.speechEventType === 'SPEECH_ACTIVITY_BEGIN')
      utterances.noteBegin(secondsOf(response.speechEventOffset))
    for (const utterance of utterances.read(response)) host.event(utterance)
  })
  // Destroying a stream raises an error as well, which the closed session doesn't pass on.
  stream.on('error', (error: unknown) => host.fail(failureOf(error)))
  stream.on('end', host.end)
  stream.write({ recognizer: recognizerOf(config), streamingConfig: streamingOf(config, options) })
  return {
    send: (pcm) => sender.send(pcm),
    async drained() {
      await sleep(POLL_MS)
    },
    end: () => stream.end(),
    drop: () => stream.destroy(),
  }
}

function emitActivity(
  { speechEventType, speechEventOffset }: StreamingResponse,
  offset: number,
  host: Host,
): void {
  const at = offset + secondsOf(speechEventOffset)
  if (speechEventType === 'SPEECH_ACTIVITY_BEGIN') host.event({ kind: 'speech-start', at })
  if (speechEventType === 'SPEECH_ACTIVITY_END') host.event({ kind: 'speech-end', at })
}

/** Sends audio in whole samples and messages of the size that Google takes, no faster than `times` real time. */
function createSender(stream: Stream, times: number) {
  const pace = createPace(times)
  let rest: Uint8Array = new Uint8Array(0)
  let waiting = 0

  function sendMessages(pcm: Uint8Array): void {
    for (let at = 0; at < pcm.length; at += GCP_LIMITS.messageBytes) {
      const audio = pcm.slice(at, at + GCP_LIMITS.messageBytes)
      waiting += audio.length
      stream.write({ audio }, () => (waiting -= audio.length))
    }
  }

  return {
    /** False if the audio has no room now; nothing was taken then. */
    send(pcm: Uint8Array): boolean {
      if (waiting + pcm.length > MOST_WAITING || !pace.allows(pcm.length)) return false
      pace.take(pcm.length)
      const joined = rest.length > 0 ? Buffer.concat([rest, pcm]) : pcm
      const odd = joined.length % 2
      rest = joined.slice(joined.length - odd)
      sendMessages(joined.subarray(0, joined.length - odd))
      return true
    },
  }
}

type StreamingResponse = Parameters<ReturnType<typeof createUtterances>['read']>[0] & {
  speechEventType?: string | number | null
  speechEventOffset?: Parameters<typeof secondsOf>[0]
}
