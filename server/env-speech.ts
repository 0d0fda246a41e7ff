import * as z from 'zod/mini'
import type { EngineSetup } from '#server/transcription/speech/engines.ts'

/** The settings of speech engines; each kind is set up where its key or address is given. */
export const SpeechEnv = {
  SPEECH_BASE_URL: z.optional(z.url()),
  SPEECH_API_KEY: z.optional(z.string()),
  SPEECH_MODEL: z._default(z.string(), 'whisper-1'),
  MODELS_FROM: z._default(z.string(), ''),
}
const Parsed = z.object(SpeechEnv)

/** The engines that the environment sets up, in the order in which they are asked for. */
export function enginesOf(e: z.infer<typeof Parsed>): EngineSetup[] {
  const engines: EngineSetup[] = []
  const add = (name: string, config: EngineSetup['config'], key = '') =>
    engines.push({ id: `environment:${config.kind}`, name, source: 'environment', config, key })
  if (e.SPEECH_BASE_URL) {
    const config = { kind: 'openai', baseUrl: e.SPEECH_BASE_URL, model: e.SPEECH_MODEL } as const
    add(`openai:${e.SPEECH_MODEL}`, config, e.SPEECH_API_KEY)
  }
  return engines
}
