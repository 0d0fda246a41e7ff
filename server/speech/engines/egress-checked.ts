import { message } from '#common/translation.ts'
import type { EngineConfig } from '#contract/speech.ts'
import { AppError } from '#contract/errors.ts'
import { assertReachable, type EgressPolicy } from '#server/platform/egress/policy.ts'
import { type Speech, SpeechError } from './speech.ts'

/**
 * An engine that looks where its address leads before each session, each recording and each test: vendors' clients and
 * websockets connect on their own. What the environment set up passes, whatever it is.
 */
export function egressChecked<T extends Speech>(
  speech: T,
  config: EngineConfig,
  egress: EgressPolicy,
): T {
  const address = 'baseUrl' in config ? config.baseUrl : ''
  if (!address) return speech
  const look = () =>
    assertReachable(egress, address).catch((error: unknown) => {
      const words =
        error instanceof AppError ? error.message : message('The address cannot be used.')
      throw new SpeechError('API_ERROR', words, false)
    })
  const { live, batch, health } = speech
  return {
    ...speech,
    ...(live && { live: async (options) => look().then(() => live(options)) }),
    ...(batch && { batch: async (options) => look().then(() => batch(options)) }),
    health: () =>
      look().then(health, (error: SpeechError) => ({ ok: false, message: error.message })),
  }
}
