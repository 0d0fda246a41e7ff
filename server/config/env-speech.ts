import * as z from 'zod/mini'
import type { EngineSetup } from '#server/speech/engines/engines.ts'
import { section, setting } from './setting.ts'

const text = (value = '') => z._default(z.string(), value)
const place = (value = '') => z._default(z.string().check(z.regex(/^[a-z0-9-]*$/)), value)

const variables = {
  SPEECH_BASE_URL: setting(z.optional(z.url()), {
    about: 'An OpenAI-compatible transcription server.',
    example: 'http://localhost:8000/v1',
  }),
  SPEECH_API_KEY: setting(z.optional(z.string()), { about: 'Its key.' }),
  SPEECH_MODEL: setting(text('whisper-1'), { about: 'Its model.' }),
  SPEECH_REALTIME_URL: setting(z.optional(z.url()), {
    about: 'A server with OpenAI’s realtime protocol.',
    example: 'http://localhost:8000/v1',
  }),
  SPEECH_REALTIME_KEY: setting(z.optional(z.string()), { about: 'Its key.' }),
  SPEECH_REALTIME_MODEL: setting(text('gpt-live-transcribe'), { about: 'Its model.' }),
  SPEECH_REALTIME_DIALECT: setting(z._default(z.enum(['ga', 'beta', 'vllm']), 'ga'), {
    about: 'Its dialect: `ga` (OpenAI), `beta` (speaches) or `vllm`.',
  }),
  DEEPGRAM_API_KEY: setting(z.optional(z.string()), { about: 'Deepgram.' }),
  DEEPGRAM_BASE_URL: setting(text(), { about: 'A Deepgram server of your own.' }),
  DEEPGRAM_MODEL: setting(text(), { about: 'Its model.' }),
  AZURE_SPEECH_KEY: setting(z.optional(z.string()), { about: 'Azure Speech (`microsoft`).' }),
  AZURE_SPEECH_REGION: setting(place(), { about: 'Its region.', example: 'canadacentral' }),
  AZURE_SPEECH_URL: setting(text(), { about: 'Its address, for a private endpoint only.' }),
  GOOGLE_SPEECH_PROJECT: setting(z.optional(z.string()), {
    about: 'A project at Google Cloud Speech (`gcp`).',
  }),
  GOOGLE_SPEECH_LOCATION: setting(place('us'), { about: 'Its location.', example: 'us' }),
  GOOGLE_SPEECH_MODEL: setting(text(), { about: 'Its model.' }),
  GOOGLE_SPEECH_BUCKET: setting(z._default(z.string().check(z.regex(/^[a-z0-9._-]*$/)), ''), {
    about: 'A bucket; with one, long recordings are transcribed whole, with speakers.',
    example: 'clinic-audio',
  }),
  GOOGLE_SPEECH_CREDENTIALS: setting(text(), { about: 'The JSON of a service account’s key.' }),
  GEMINI_API_KEY: setting(z.optional(z.string()), { about: 'Gemini.' }),
  GEMINI_SPEECH_MODEL: setting(text(), { about: 'Its model for recordings.' }),
  GEMINI_SPEECH_LIVE_MODEL: setting(text(), { about: 'Its model for live transcription.' }),
}

/** Each engine is set up where its key or address is given. */
export const speechSection = section('Speech engines', variables, (e) => ({
  /** Speech engines of the environment; those of the settings come after them. */
  speech: listEngines(e),
}))

/** The engines configured in the environment, in the order in which they are tried. */
function listEngines(e: z.output<z.ZodMiniObject<typeof variables>>): EngineSetup[] {
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
