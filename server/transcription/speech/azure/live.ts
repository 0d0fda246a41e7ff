import { apiError, authError, communicationError, timeoutError } from '../hosted/errors.ts'
import { openSession } from '../hosted/session.ts'
import type { Host, Wire } from '../hosted/session.ts'
import type { LiveOptions, LiveSession, SpeechError } from '../speech.ts'
import type { AzureSpeechConfig } from './config.ts'
import { utteranceOf } from './phrase.ts'
import type { Heard } from './phrase.ts'
import { createRecogniser } from './recogniser.ts'
import type { Told } from './recogniser.ts'
import { loadSdk } from './sdk.ts'
import type { AzureSdk } from './sdk.ts'
import { fetchToken, refreshToken } from './token.ts'

/** The SDK's reason for a cancellation; its details are not passed on, they may hold the address with the token. */
function failureOf(sdk: AzureSdk, code: number, details: string): SpeechError {
  const codes = sdk.CancellationErrorCode
  const status = /(?:response: |StatusCode: )(401|403|429)\b/.exec(details)?.[1]
  if (code === codes.AuthenticationFailure || code === codes.Forbidden) return authError()
  if (status === '401' || status === '403') return authError()
  if (code === codes.TooManyRequests || status === '429') return apiError('too many requests', true)
  if (code === codes.BadRequestParameters) return apiError('bad request', false)
  if (code === codes.ServiceTimeout) return timeoutError()
  if (code === codes.ServiceError) return apiError('service error', true)
  return communicationError(codes[code] ?? 'unknown')
}

/** Names utterances and adds the place of the session in the recording. */
function createTold(sdk: AzureSdk, { offset = 0, translateTo }: LiveOptions, host: Host): Told {
  let number = 1

  function heard(kind: 'partial' | 'final', what: Heard, translation?: string): void {
    const utterance = utteranceOf(kind, what, { name: `${offset}-${number}`, offset })
    if (kind === 'final') number += 1
    if (utterance.text === '') return
    const translated = translateTo && translation
    host.event({ ...utterance, ...(translated && { translations: { [translateTo]: translation } }) })
  }

  return {
    heard,
    speech: (kind, ticks) => host.event({ kind, at: offset + ticks / 1e7 }),
    ended: host.end,
    failed: (code, details) => host.fail(failureOf(sdk, code, details)),
  }
}

/**
 * Opens live sessions over the SDK, which reconnects by itself and sends again what was not yet final.
 * @throws SpeechError AUTH_ERROR for a wrong key, API_COMMUNICATION_ERROR where no token can be had
 */
export function createLive(config: AzureSpeechConfig) {
  return async function live(options: LiveOptions): Promise<LiveSession> {
    const [sdk, token] = await Promise.all([loadSdk(), fetchToken(config, options.signal)])
    options.signal?.throwIfAborted()
    return openSession(options, (host) => connect(sdk, config, options, token, host))
  }
}

function connect(
  sdk: AzureSdk,
  config: AzureSpeechConfig,
  options: LiveOptions,
  token: string,
  host: Host,
): Wire {
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
      // The SDK keeps what it is given, so it gets bytes of its own.
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
