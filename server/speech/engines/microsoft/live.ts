import { message } from '#common/translation.ts'
import { authFailure, connectionFailure, garbageFailure, timeoutFailure } from '../failure.ts'
import type { Client, Host, Sessions } from '../hosted/session.ts'
import { SpeechError } from '../speech.ts'
import type { LiveOptions, LiveSession } from '../speech.ts'
import type { MicrosoftSpeechConfig } from './config.ts'
import { utteranceOf } from './phrase.ts'
import type { MicrosoftPhrase } from './phrase.ts'
import { createRecogniser } from './recogniser.ts'
import type { RecogniserHandlers } from './recogniser.ts'
import { loadSdk } from './sdk.ts'
import type { MicrosoftSdk } from './sdk.ts'
import { fetchToken, refreshToken } from './token.ts'

const refused = (status: string) =>
  message('The transcription service answered {status}.', { status })

/**
 * The SDK's reason for a cancellation; its details aren't passed on, because they may contain the address with the
 * token.
 */
function failureOf(sdk: MicrosoftSdk, code: number, details: string): SpeechError {
  const codes = sdk.CancellationErrorCode
  const status = /server response: (\d{3})\b/.exec(details)?.[1]
  if (code === codes.AuthenticationFailure || code === codes.Forbidden) return authFailure()
  if (status && ['401', '402', '403'].includes(status)) return authFailure()
  if (code === codes.TooManyRequests || status === '429')
    return new SpeechError('BUSY', refused('429'), true)
  if (status) return new SpeechError('API_ERROR', refused(status), status >= '5')
  if (code === codes.BadRequestParameters)
    return new SpeechError('API_ERROR', refused('400'), false)
  if (code === codes.ServiceTimeout) return timeoutFailure()
  if (code === codes.ServiceError) return new SpeechError('API_ERROR', refused('500'), true)
  return connectionFailure(codes[code] ?? 'it broke off.')
}

/** Names utterances and adds the place of the session in the recording. */
function createTold(
  sdk: MicrosoftSdk,
  { offset = 0, translateTo }: LiveOptions,
  host: Host,
): RecogniserHandlers {
  let number = 1

  function heard(kind: 'partial' | 'final', what: MicrosoftPhrase, translation?: string): void {
    const utterance = utteranceOf(kind, what, { name: `${offset}-${number}`, offset })
    if (kind === 'final') number += 1
    if (utterance.text === '') return
    const translated = translateTo && translation
    host.event({
      ...utterance,
      ...(translated && { translations: { [translateTo]: translation } }),
    })
  }

  return {
    heard,
    speech: (kind, ticks) => host.event({ kind, at: offset + ticks / 1e7 }),
    ended: host.end,
    garbage: () => host.fail(garbageFailure()),
    broken: () => host.fail(connectionFailure('the connection ended.')),
    failed: (code, details) => host.fail(failureOf(sdk, code, details)),
  }
}

/**
 * Opens live sessions over the SDK. It would reconnect on its own when a connection breaks; its session ends there
 * instead, so that all engines are replayed by the same rule.
 * @throws SpeechError AUTH_ERROR for a wrong key, API_COMMUNICATION_ERROR where no token can be had
 */
export function createLive(config: MicrosoftSpeechConfig, sessions: Sessions) {
  return async function live(options: LiveOptions): Promise<LiveSession> {
    options.signal?.throwIfAborted()
    const [sdk, token] = await Promise.all([loadSdk(), fetchToken(config, options.signal)])
    options.signal?.throwIfAborted()
    return sessions.open(options, (host) => connect(sdk, config, options, token, host))
  }
}

function connect(
  sdk: MicrosoftSdk,
  config: MicrosoftSpeechConfig,
  options: LiveOptions,
  token: string,
  host: Host,
): Client {
  const format = sdk.AudioStreamFormat.getWaveFormatPCM(16_000, 16, 1)
  const stream = sdk.AudioInputStream.createPushStream(format)
  const audio = sdk.AudioConfig.fromStreamInput(stream)
  const told = createTold(sdk, options, host)
  const recogniser = createRecogniser(sdk, config, options, token, audio, told)
  const stopRefresh = refreshToken(config, recogniser.renew)
  recogniser.start((details) => told.failed(-1, details))
  let ended = false

  return {
    send(pcm) {
      // The SDK keeps its input, so it gets a copy.
      stream.write(Uint8Array.from(pcm).buffer)
      return true
    },
    drained: async () => undefined,
    end() {
      ended = true
      stream.close()
    },
    drop() {
      stopRefresh()
      if (!ended) stream.close()
      recogniser.close()
    },
  }
}
