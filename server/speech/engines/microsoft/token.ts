import { post } from '../post.ts'
import { MICROSOFT_LIMITS, restUrlOf } from './config.ts'
import type { MicrosoftSpeechConfig } from './config.ts'

const TOKEN_TIMEOUT_MS = 10_000

/**
 * Fetches a token for live sessions. The SDK puts its credential into the websocket's address, where proxies
 * log it; a token is worth nothing after ten minutes, the key would be for ever.
 * @throws SpeechError AUTH_ERROR for a wrong key
 */
export function fetchToken(config: MicrosoftSpeechConfig, signal?: AbortSignal): Promise<string> {
  const url = `${restUrlOf(config)}/sts/v1.0/issueToken`
  return post(
    url,
    { bytes: new Uint8Array(0), type: 'application/x-www-form-urlencoded' },
    {
      headers: { 'Ocp-Apim-Subscription-Key': config.key },
      secret: config.key,
      ...(signal && { signal }),
      timeoutMs: config.timeoutMs ?? TOKEN_TIMEOUT_MS,
      retryDelayMs: 0,
      attempts: 1,
    },
  )
}

/** Passes `take` a fresh token every nine minutes until stopped; after a failure it retries in 15 s. */
export function refreshToken(
  config: MicrosoftSpeechConfig,
  take: (token: string) => void,
  everyMs: number = MICROSOFT_LIMITS.tokenMs,
): () => void {
  const stop = new AbortController()
  let timer = setTimeout(refresh, everyMs)

  function refresh(): void {
    fetchToken(config, stop.signal).then(
      (token) => {
        if (stop.signal.aborted) return
        take(token)
        timer = setTimeout(refresh, everyMs)
      },
      () => {
        if (!stop.signal.aborted) timer = setTimeout(refresh, Math.min(everyMs, 15_000))
      },
    )
  }

  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
