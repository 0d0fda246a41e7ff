import { message } from '#common/translation.ts'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { EngineConfig, EngineKind, ServiceAlias, Vendor } from '#contract/speech.ts'
import type { VoiceActivityDetector } from './voice-activity.ts'
import type { GcpSpeechConfig } from './gcp/config.ts'
import type { Speech } from './speech.ts'

type ConfigOf<K extends EngineKind> = Extract<EngineConfig, { kind: K }>
type Field = Vendor['fields'][number]

type VendorOf<K extends EngineKind> = Omit<Vendor, 'kind' | 'fields'> & {
  /** The service of the specification that it serves. */
  service: ServiceAlias
  /** One for each field of its configuration. */
  fields: Record<Exclude<keyof ConfigOf<K>, 'kind'>, Omit<Field, 'name'>>
  /** Loads its client only now, and answers how to make it. */
  create: (config: ConfigOf<K>, key: string, ears: VoiceActivityDetector) => Promise<() => Speech>
}

const field = (label: string, hint: string, more: Partial<Field> = {}): Omit<Field, 'name'> => ({
  label,
  hint,
  value: '',
  required: false,
  options: [],
  ...more,
})
const needed = { required: true }
const neededKey = (hint: string) => ({ label: message('Key'), hint, required: true, long: false })

/** Every kind of engine that can be set up: its settings, and how it's created. The only list of them. */
const vendors: { [K in EngineKind]: VendorOf<K> } = {
  openai: {
    label: message('OpenAI-compatible server'),
    hint: message(
      'Transcribes recordings with any server that has /v1/audio/transcriptions: speaches, whisper.cpp, parakeet.cpp, vLLM, OpenAI. Ausculta separates the speakers.',
    ),
    service: 'ausculta',
    fields: {
      baseUrl: field(message('Address'), message('For example http://gpu-box:8000/v1'), needed),
      model: field(message('Speech model'), message('The server’s name for the model.'), {
        ...needed,
        value: 'whisper-1',
      }),
    },
    key: {
      label: message('Key'),
      hint: message('Leave blank if none is needed.'),
      required: false,
      long: false,
    },
    async create({ baseUrl, model }, key, ears) {
      const { createOpenAiSpeech } = await import('./openai/openai-compatible.ts')
      const { presetFor } = await import('./openai/config.ts')
      const config = { baseUrl, model, flags: presetFor(model), ...(key && { apiKey: key }) }
      return () => createOpenAiSpeech(config, ears)
    },
  },
  'openai-realtime': {
    label: message('OpenAI realtime server'),
    hint: message(
      'Transcribes live with OpenAI or a server with its realtime protocol. Audio goes to the address you enter.',
    ),
    service: 'ausculta',
    fields: {
      baseUrl: field(message('Address'), message('OpenAI’s address, or that of your own server.'), {
        ...needed,
        value: 'https://api.openai.com',
      }),
      model: field(message('Speech model'), message('The server’s name for the model.'), {
        ...needed,
        value: 'gpt-live-transcribe',
      }),
      dialect: field(
        message('Dialect'),
        message('ga for OpenAI, beta for speaches, vllm for vLLM.'),
        {
          ...needed,
          value: 'ga',
          options: ['ga', 'beta', 'vllm'],
        },
      ),
    },
    key: {
      label: message('Key'),
      hint: message('Leave blank if none is needed.'),
      required: false,
      long: false,
    },
    async create({ baseUrl, model, dialect }, key) {
      const { createOpenAiRealtimeSpeech } = await import('./openai/realtime/realtime.ts')
      const config = { baseUrl, model, dialect, ...(key && { apiKey: key }) }
      return () => createOpenAiRealtimeSpeech(config)
    },
  },
  deepgram: {
    label: 'Deepgram',
    hint: message(
      'Transcribes live audio and recordings, with speakers and key terms. Trained for medicine in English. Audio goes to Deepgram or to your own server.',
    ),
    service: 'ausculta',
    fields: {
      baseUrl: field(
        message('Address'),
        message('Leave blank for Deepgram’s own, or enter that of your server.'),
      ),
      model: field(
        message('Speech model'),
        message('Leave blank for nova-3-medical in English and nova-3 otherwise.'),
      ),
    },
    key: neededKey(message('From the Deepgram console.')),
    async create({ baseUrl, model }, apiKey, ears) {
      const { createDeepgramSpeech } = await import('./deepgram/deepgram.ts')
      const config = { apiKey, ...(baseUrl && { baseUrl }), ...(model && { model }) }
      return () => createDeepgramSpeech(config, ears)
    },
  },
  microsoft: {
    label: 'Microsoft Azure Speech',
    hint: message(
      'Transcribes live audio and recordings in many languages, with speakers or a translation. Audio goes to the region you enter.',
    ),
    service: 'microsoft',
    fields: {
      region: field(
        message('Region'),
        message('The region of the Speech resource, such as canadacentral.'),
        needed,
      ),
      baseUrl: field(
        message('Address'),
        message('Only for a private endpoint: https://….cognitiveservices.azure.com'),
      ),
    },
    key: neededKey(message('One of the two keys of the Speech resource.')),
    async create({ region, baseUrl }, key, ears) {
      if (!region && !baseUrl)
        throw new Error(message('The region of the Speech resource is missing.'))
      const { createMicrosoftSpeech } = await import('./microsoft/microsoft.ts')
      const own = baseUrl && { restUrl: baseUrl, liveUrl: baseUrl.replace(/^http/, 'ws') }
      return () => createMicrosoftSpeech({ key, region, ...own }, ears)
    },
  },
  gcp: {
    label: 'Google Cloud Speech',
    hint: message(
      'Transcribes live audio and recordings in many languages. Audio goes to the location you enter.',
    ),
    service: 'gcp',
    fields: {
      project: field(message('Project'), message('The ID of the project to bill.'), needed),
      location: field(
        message('Location'),
        message('Where audio is processed: us, eu or a region.'),
        { value: 'us' },
      ),
      model: field(message('Speech model'), message('Leave blank for chirp_3.')),
      bucket: field(
        message('Bucket for long recordings'),
        message(
          'In the same project and location. With a bucket, Google transcribes whole recordings and separates the speakers. Nothing is left in it.',
        ),
      ),
    },
    key: {
      label: message('Service account'),
      hint: message(
        'Paste the whole JSON key file. Leave blank if the server runs with its own account.',
      ),
      required: false,
      long: true,
    },
    async create({ project, location, model, bucket }, key, ears) {
      const { createGcpSpeech } = await import('./gcp/gcp.ts')
      const config = {
        project,
        ...(location && { location }),
        ...(model && { model }),
        ...(bucket && { bucket }),
        ...(key && { credentials: accountOf(key) }),
      }
      return () => createGcpSpeech(config, ears)
    },
  },
  gemini: {
    label: 'Google Gemini',
    hint: message(
      'Transcribes live audio and recordings in many languages, with speakers in recordings. Audio goes to Google.',
    ),
    service: 'gemini',
    fields: {
      model: field(
        message('Model for recordings'),
        message('Leave blank for gemini-3.5-transcribe.'),
      ),
      liveModel: field(
        message('Live model'),
        message('Leave blank for gemini-3.5-transcribe-live.'),
      ),
      baseUrl: field(message('Address'), message('Leave blank for Google’s own.')),
    },
    key: neededKey(message('From Google AI Studio. The project’s terms must allow patient data.')),
    async create({ model, liveModel, baseUrl }, apiKey, ears) {
      const { createGeminiSpeech } = await import('./gemini/gemini.ts')
      const config = {
        apiKey,
        ...(model && { model }),
        ...(liveModel && { liveModel }),
        ...(baseUrl && { baseUrl }),
      }
      return () => createGeminiSpeech(config, ears)
    },
  },
}

/** @throws Error if it isn't the JSON of a service account's key; the message never contains it. */
function accountOf(key: string): NonNullable<GcpSpeechConfig['credentials']> {
  const parsed = Account.safeParse(parseJson(key))
  if (!parsed.success)
    throw new AppError(
      'bad-request',
      'The key isn’t a service account’s JSON file. Paste the whole file.',
    )
  return parsed.data
}
const Account = z.object({ client_email: z.string(), private_key: z.string() })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const serviceOfKind = (kind: EngineKind): ServiceAlias => vendors[kind].service

/** What each kind asks for, for its form. */
export function vendorForms(): Vendor[] {
  return Object.entries(vendors).map(([kind, { label, hint, fields, key }]) => ({
    kind,
    label,
    hint,
    key,
    fields: Object.entries(fields).map(([name, rest]) => ({ name, ...rest })),
  }))
}

/**
 * Loads the code of an engine; the result creates it.
 * @throws Error if its configuration can't be used
 */
export function makeEngine<K extends EngineKind>(
  config: ConfigOf<K>,
  key: string,
  ears: VoiceActivityDetector,
): Promise<() => Speech> {
  // The table pairs each kind with its own configuration, which an index loses.
  const { create } = vendors[config.kind] as unknown as VendorOf<K>
  return create(config, key, ears)
}
