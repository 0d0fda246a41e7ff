import type { EngineConfig, EngineKind, ServiceAlias, Vendor } from '#contract/speech.ts'
import type { Ears } from './ears.ts'
import type { Speech } from './speech.ts'

type ConfigOf<K extends EngineKind> = Extract<EngineConfig, { kind: K }>
type Field = Vendor['fields'][number]

type VendorOf<K extends EngineKind> = Omit<Vendor, 'kind' | 'fields'> & {
  /** The service of the specification that it stands for. */
  service: ServiceAlias
  /** One for each field of its configuration. */
  fields: Record<Exclude<keyof ConfigOf<K>, 'kind'>, Omit<Field, 'name'>>
  /** Loads its client only now, and answers how to make it. */
  create: (config: ConfigOf<K>, key: string, ears: Ears) => Promise<() => Speech>
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

/** Every kind of engine that can be set up: what is asked for, and how it is made. The only list of them. */
const vendors: { [K in EngineKind]: VendorOf<K> } = {
  openai: {
    label: 'OpenAI-compatible server',
    hint: 'Recordings, by any server with /v1/audio/transcriptions: speaches, whisper.cpp, parakeet.cpp, vLLM, OpenAI. Speakers are told apart here.',
    service: 'ausculta',
    fields: {
      baseUrl: field('Address', 'Such as http://gpu-box:8000/v1', needed),
      model: field('Model', 'As the server names it.', { ...needed, value: 'whisper-1' }),
    },
    key: { label: 'Key', hint: 'Leave empty where none is needed.', required: false, long: false },
    async create({ baseUrl, model }, key, ears) {
      const { createOpenAiSpeech } = await import('./openai/openai-compatible.ts')
      const { presetFor } = await import('./openai/config.ts')
      const config = { baseUrl, model, flags: presetFor(model), ...(key && { apiKey: key }) }
      return () => createOpenAiSpeech(config, ears)
    },
  },
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
 * Loads what an engine is made with; the answer makes it.
 * @throws Error where its configuration cannot be used
 */
export function makeEngine<K extends EngineKind>(
  config: ConfigOf<K>,
  key: string,
  ears: Ears,
): Promise<() => Speech> {
  // The table pairs each kind with its own configuration, which an index loses.
  const { create } = vendors[config.kind] as unknown as VendorOf<K>
  return create(config, key, ears)
}
