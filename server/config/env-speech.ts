import * as z from 'zod/mini'
import type { EngineSetup } from '#server/speech/engines/engines.ts'

/** The settings of speech engines; each kind is set up where its key or address is given. */
export const SpeechEnv = {
  SPEECH_BASE_URL: z.optional(z.url()),
  SPEECH_API_KEY: z.optional(z.string()),
  SPEECH_MODEL: z._default(z.string(), 'whisper-1'),
  SPEECH_REALTIME_URL: z.optional(z.url()),
  SPEECH_REALTIME_KEY: z.optional(z.string()),
  SPEECH_REALTIME_MODEL: z._default(z.string(), 'gpt-live-transcribe'),
  SPEECH_REALTIME_DIALECT: z._default(z.enum(['ga', 'beta', 'vllm']), 'ga'),
  DEEPGRAM_API_KEY: z.optional(z.string()),
  DEEPGRAM_BASE_URL: z._default(z.string(), ''),
  DEEPGRAM_MODEL: z._default(z.string(), ''),
  AZURE_SPEECH_KEY: z.optional(z.string()),
  AZURE_SPEECH_REGION: z._default(z.string().check(z.regex(/^[a-z0-9-]*$/)), ''),
  AZURE_SPEECH_URL: z._default(z.string(), ''),
  GOOGLE_SPEECH_PROJECT: z.optional(z.string()),
  GOOGLE_SPEECH_LOCATION: z._default(z.string().check(z.regex(/^[a-z0-9-]*$/)), 'us'),
  GOOGLE_SPEECH_MODEL: z._default(z.string(), ''),
  GOOGLE_SPEECH_BUCKET: z._default(z.string().check(z.regex(/^[a-z0-9._-]*$/)), ''),
  GOOGLE_SPEECH_CREDENTIALS: z._default(z.string(), ''),
  GEMINI_API_KEY: z.optional(z.string()),
  GEMINI_SPEECH_MODEL: z._default(z.string(), ''),
  GEMINI_SPEECH_LIVE_MODEL: z._default(z.string(), ''),
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
  if (e.SPEECH_REALTIME_URL) {
    const { SPEECH_REALTIME_MODEL: model, SPEECH_REALTIME_DIALECT: dialect } = e
    const config = {
      kind: 'openai-realtime',
      baseUrl: e.SPEECH_REALTIME_URL,
      model,
      dialect,
    } as const
    add(`realtime:${model}`, config, e.SPEECH_REALTIME_KEY)
  }
  if (e.DEEPGRAM_API_KEY) {
    const { DEEPGRAM_BASE_URL: baseUrl, DEEPGRAM_MODEL: model } = e
    add('Deepgram', { kind: 'deepgram', baseUrl, model }, e.DEEPGRAM_API_KEY)
  }
  if (e.AZURE_SPEECH_KEY) {
    const { AZURE_SPEECH_REGION: region, AZURE_SPEECH_URL: baseUrl } = e
    add('Microsoft Azure Speech', { kind: 'microsoft', region, baseUrl }, e.AZURE_SPEECH_KEY)
  }
  if (e.GOOGLE_SPEECH_PROJECT) {
    const { GOOGLE_SPEECH_PROJECT: project, GOOGLE_SPEECH_LOCATION: location } = e
    const { GOOGLE_SPEECH_MODEL: model, GOOGLE_SPEECH_BUCKET: bucket } = e
    const config = { kind: 'gcp', project, location, model, bucket } as const
    add('Google Cloud Speech', config, e.GOOGLE_SPEECH_CREDENTIALS)
  }
  if (e.GEMINI_API_KEY) {
    const { GEMINI_SPEECH_MODEL: model, GEMINI_SPEECH_LIVE_MODEL: liveModel } = e
    add('Google Gemini', { kind: 'gemini', model, liveModel, baseUrl: '' }, e.GEMINI_API_KEY)
  }
  return engines
}
