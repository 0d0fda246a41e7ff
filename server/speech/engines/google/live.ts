import { setTimeout as sleep } from 'node:timers/promises'
import type { v2 } from '@google-cloud/speech'
import type { Client, Host, Sessions } from '../hosted/session.ts'
import { bytesOf } from '#server/speech/audio/pcm.ts'
import type { LiveOptions, LiveSession } from '../speech.ts'
import { GOOGLE_LIMITS, recognizerOf } from './config.ts'
import type { GoogleSpeechConfig } from './config.ts'
import { failureOf, secondsOf } from './failure.ts'
import { streamingOf } from './request.ts'
import { createUtterances } from './result.ts'

/** Sent at once when a recording catches up; beyond that the service refuses audio much faster than speech. */
const BURST_BYTES = bytesOf(15)
const PACE = 3
/** Audio that may wait in the connection. */
const MOST_WAITING = bytesOf(10)
const LOOK_AGAIN_MS = 50

/** Opens live sessions over Google's client, one gRPC stream each. */
export function createLive(
  config: GoogleSpeechConfig,
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

/** How many bytes may be on their way by now. */
function createPace(times: number) {
  const began = Date.now()
  let sent = 0
  return {
    allows: (bytes: number) =>
      sent + bytes <= BURST_BYTES + times * bytesOf((Date.now() - began) / 1000),
    took: (bytes: number) => void (sent += bytes),
  }
}

function connect(
  speech: v2.SpeechClient,
  config: GoogleSpeechConfig,
  options: LiveOptions,
  host: Host,
): Client {
  const offset = options.offset ?? 0
  const utterances = createUtterances(offset)
  const pace = createPace(config.pace ?? PACE)
  const stream = speech._streamingRecognize()
  let rest: Uint8Array = new Uint8Array(0)
  let waiting = 0

  stream.on('data', (response: Parameters<typeof utterances.from>[0] & SpeechActivity) => {
    const at = secondsOf(response.speechEventOffset)
    if (response.speechEventType === 'SPEECH_ACTIVITY_BEGIN') {
      utterances.began(at)
      host.event({ kind: 'speech-start', at: offset + at })
    }
    if (response.speechEventType === 'SPEECH_ACTIVITY_END')
      host.event({ kind: 'speech-end', at: offset + at })
    for (const utterance of utterances.from(response)) host.event(utterance)
  })
  // Dropping a stream ends in an error as well, which the closed session does not pass on.
  stream.on('error', (error: unknown) => host.fail(failureOf(error)))
  stream.on('end', host.end)
  stream.write({ recognizer: recognizerOf(config), streamingConfig: streamingOf(config, options) })

  function sendMessages(pcm: Uint8Array): void {
    for (let at = 0; at < pcm.length; at += GOOGLE_LIMITS.messageBytes) {
      const audio = pcm.slice(at, at + GOOGLE_LIMITS.messageBytes)
      waiting += audio.length
      stream.write({ audio }, () => (waiting -= audio.length))
    }
  }

  const hasRoom = (bytes: number) => waiting + bytes <= MOST_WAITING && pace.allows(bytes)

  return {
    send(pcm) {
      if (!hasRoom(pcm.length)) return false
      pace.took(pcm.length)
      const joined = rest.length > 0 ? Buffer.concat([rest, pcm]) : pcm
      const odd = joined.length % 2
      rest = joined.slice(joined.length - odd)
      sendMessages(joined.subarray(0, joined.length - odd))
      return true
    },
    async drained() {
      await sleep(LOOK_AGAIN_MS)
    },
    end: () => stream.end(),
    drop: () => stream.destroy(),
  }
}

type SpeechActivity = {
  speechEventType?: string | number | null
  speechEventOffset?: Parameters<typeof secondsOf>[0]
}
