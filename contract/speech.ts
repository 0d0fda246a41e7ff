import * as z from 'zod/mini'
import { Count, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The transcription services of specification §4; `ausculta` is the product's own. */
export const ServiceAlias = z.enum(['gcp', 'microsoft', 'ausculta', 'gemini'])
export type ServiceAlias = z.infer<typeof ServiceAlias>
export const serviceNames: Record<ServiceAlias, string> = {
  gcp: 'Google',
  microsoft: 'Microsoft',
  ausculta: 'Ausculta',
  gemini: 'Gemini',
}

const Address = Text(500)
const Model = Text(200)
/** Part of a host name; the pattern keeps anything else out of an address. */
const Region = Text(60).check(z.regex(/^[a-z0-9-]*$/))

/**
 * How an engine is reached, by kind; '' leaves a field to the engine. The key is stored separately and never returned.
 */
export const EngineConfig = z.discriminatedUnion('kind', [
  /** Any server with OpenAI's `/v1/audio/transcriptions`. */
  z.object({ kind: z.literal('openai'), baseUrl: Address, model: Model }),
  /** OpenAI's realtime protocol: `ga` as OpenAI implements it, `beta` as speaches does, `vllm`. */
  z.object({
    kind: z.literal('openai-realtime'),
    baseUrl: Address,
    model: Model,
    dialect: z.enum(['ga', 'beta', 'vllm']),
  }),
  z.object({ kind: z.literal('deepgram'), baseUrl: Address, model: Model }),
  z.object({ kind: z.literal('microsoft'), region: Region, baseUrl: Address }),
  z.object({
    kind: z.literal('gcp'),
    project: Text(100).check(z.regex(/^[a-z0-9.:-]*$/)),
    location: Region,
    model: Model,
    /** A name in Google's storage; settings stored before the field existed have none. */
    bucket: z._default(Text(222).check(z.regex(/^[a-z0-9._-]*$/)), ''),
  }),
  z.object({ kind: z.literal('gemini'), model: Model, liveModel: Model, baseUrl: Address }),
])
export type EngineConfig = z.infer<typeof EngineConfig>
export type EngineKind = EngineConfig['kind']

/** A field of an engine's form. */
export const EngineField = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  /** The start of the value. */
  value: z.string(),
  required: z.boolean(),
  /** The choices, if it isn't free text. */
  options: z.array(z.string()),
})
export const Vendor = z.object({
  kind: z.string(),
  label: z.string(),
  /** What to know before choosing it: what it's for, where audio goes. */
  hint: z.string(),
  fields: z.array(EngineField),
  key: z.object({
    label: z.string(),
    hint: z.string(),
    required: z.boolean(),
    long: z.boolean(),
  }),
})
export type Vendor = z.infer<typeof Vendor>

/** An engine as an administrator types it. Without `key` the stored one stays, for the same address only. */
export const EngineInput = z.object({
  name: NonEmpty(80),
  config: EngineConfig,
  key: z.optional(Text(20_000)),
})
export type EngineInput = z.infer<typeof EngineInput>

/** What an engine can do. */
export const Abilities = z.object({
  live: z.boolean(),
  recordings: z.boolean(),
  speakers: z.boolean(),
  /** ISO 639-1 codes. */
  languages: z.union([z.array(z.string()), z.literal('any')]),
  autoDetect: z.boolean(),
  translate: z.array(z.string()),
  keyterms: z.number(),
})
export type Abilities = z.infer<typeof Abilities>

export const Engine = z.object({
  id: z.string(),
  name: z.string(),
  /** `installed` is a model on this machine, made by downloading it. */
  source: z.enum(['settings', 'environment', 'installed']),
  /** Absent for a model on this machine. */
  config: z.optional(EngineConfig),
  hasKey: z.boolean(),
  service: ServiceAlias,
  /** Absent if the engine couldn't be created. */
  abilities: z.optional(Abilities),
  /** Why it can't be used; '' if it can be tried. */
  problem: z.string(),
})
export type Engine = z.infer<typeof Engine>

const Codes = z.array(Text(16)).check(z.minLength(1), z.maxLength(60))
/** A row of the selection: the first row whose condition is true names the service. */
export const RuleRow = z.discriminatedUnion('when', [
  /** The user's own setting is one of these: then that one. */
  z.object({
    when: z.literal('user-setting'),
    services: z.array(ServiceAlias).check(z.minLength(1), z.maxLength(4)),
  }),
  z.object({ when: z.literal('language'), languages: Codes, use: ServiceAlias }),
  z.object({ when: z.literal('language-not'), languages: Codes, use: ServiceAlias }),
  z.object({ when: z.literal('available'), use: ServiceAlias }),
  z.object({ when: z.literal('always'), use: ServiceAlias }),
])
export type RuleRow = z.infer<typeof RuleRow>

export const SelectionRule = z.object({
  rows: z.array(RuleRow).check(z.maxLength(30)),
  /** The engine that a service tries first; null leaves it to the engine kinds. */
  aliases: z.record(ServiceAlias, z.nullable(Text(100))),
})
export type SelectionRule = z.infer<typeof SelectionRule>

export const SpeechSettings = z.object({
  /** Rises with every change, so that two administrators do not overwrite each other. */
  version: z.number(),
  engines: z.array(Engine),
  vendors: z.array(Vendor),
  rule: SelectionRule,
  /** Whether the rule is the specification's own. */
  isDefault: z.boolean(),
})
export type SpeechSettings = z.infer<typeof SpeechSettings>

export const getSpeechServices = endpoint({
  method: 'GET',
  path: '/api/speech/services',
  access: 'signed-in',
  summary: 'The transcription services a user may prefer, and whether there is an engine for each.',
  response: z.object({
    services: z.array(z.object({ service: ServiceAlias, ready: z.boolean() })),
  }),
})
export const getSpeechSettings = endpoint({
  method: 'GET',
  path: '/api/speech',
  access: 'administrator',
  summary: 'The speech engines, their capabilities, and the rule that selects one.',
  response: SpeechSettings,
})
export const addEngine = endpoint({
  method: 'POST',
  path: '/api/speech/engines',
  access: 'administrator',
  summary: 'Adds a speech engine. It is used from now on, without a restart.',
  body: EngineInput,
  response: SpeechSettings,
})
export const updateEngine = endpoint({
  method: 'PUT',
  path: '/api/speech/engines/:id',
  access: 'administrator',
  summary: 'Changes an engine. Without `key` the stored one stays, for the same address only.',
  body: EngineInput,
  response: SpeechSettings,
})
export const removeEngine = endpoint({
  method: 'DELETE',
  path: '/api/speech/engines/:id',
  access: 'administrator',
  summary: 'Removes an engine and its key. Recordings in progress finish with it.',
  response: SpeechSettings,
})
export const EngineTest = z.object({
  ok: z.boolean(),
  /** The answer, in plain words. */
  message: z.string(),
  milliseconds: z.number(),
})
export type EngineTest = z.infer<typeof EngineTest>
export const testEngine = endpoint({
  method: 'POST',
  path: '/api/speech/test',
  access: 'administrator',
  summary:
    'Tries an engine, by `id` or as `typed` without storing it: its health, then two seconds of the sample visit. Reports the result.',
  body: z.object({ id: z.optional(Text(100)), typed: z.optional(EngineInput) }),
  response: EngineTest,
})
export const updateRule = endpoint({
  method: 'PUT',
  path: '/api/speech/rule',
  access: 'administrator',
  summary:
    'Sets the rule that selects an engine; null restores the default. 409 when `version` is not the newest.',
  body: z.object({ version: Count, rule: z.nullable(SelectionRule) }),
  response: SpeechSettings,
})
/** One step of a selection, in order. */
export const SelectionStep = z.object({
  /** `row` picks a service; `next` takes the next service, `live` the live one for recordings; `none` finds nothing. */
  kind: z.enum(['row', 'next', 'live', 'none']),
  /** The row, counted from 1. */
  row: z.optional(Count),
  service: z.optional(ServiceAlias),
  /** Why the service can't be used. */
  missing: z.optional(z.enum(['set-up', 'live', 'recordings', 'language'])),
})
export type SelectionStep = z.infer<typeof SelectionStep>
export const SelectionPreview = z.object({
  engine: z.nullable(z.string()),
  service: z.nullable(ServiceAlias),
  /** How it came about. */
  steps: z.array(SelectionStep),
})
export type SelectionPreview = z.infer<typeof SelectionPreview>
export const previewRule = endpoint({
  method: 'POST',
  path: '/api/speech/rule/preview',
  access: 'administrator',
  summary: 'Which engine a language and a user setting lead to, live and for recordings.',
  body: z.object({
    language: Text(16),
    userSetting: Text(40),
    /** The rule that is set where left out. */
    rule: z.optional(SelectionRule),
  }),
  response: z.object({ live: SelectionPreview, recordings: SelectionPreview }),
})

/** The state of a download. `none`: never downloaded here, or removed. */
export const InstallState = z.enum([
  'none',
  'waiting',
  'downloading',
  'unpacking',
  'installed',
  'failed',
  'cancelled',
])
export type InstallState = z.infer<typeof InstallState>

export const SpeechModel = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string(),
  /** As published. */
  megabytes: z.number(),
  languages: z.union([z.array(z.string()), z.literal('any')]),
  licence: z.string(),
  licenceUrl: z.string(),
  /** Whether a checksum was released with the product; otherwise the first download is trusted. */
  pinned: z.boolean(),
  state: InstallState,
  /** Bytes received, and expected if known. */
  received: z.number(),
  total: z.nullable(z.number()),
  error: z.string(),
  accepted: z.nullable(z.object({ by: z.string(), at: Instant, licence: z.string() })),
  /** This machine's speed: processing time per second of speech, and how many live visits at once. */
  measured: z.nullable(
    z.object({ factor: z.number(), visits: z.nullable(z.number()), at: Instant }),
  ),
})
export type SpeechModel = z.infer<typeof SpeechModel>

export const listSpeechModels = endpoint({
  method: 'GET',
  path: '/api/speech/models',
  access: 'administrator',
  summary: 'The downloadable speech models, the progress of each, and this machine’s type.',
  response: z.object({
    models: z.array(SpeechModel),
    machine: z.object({
      cores: z.number(),
      memoryBytes: z.number(),
      freeDiskBytes: z.nullable(z.number()),
    }),
    /** The download location set in the environment; '' for the publishers' sites. */
    mirror: z.string(),
  }),
})
export const installModel = endpoint({
  method: 'POST',
  path: '/api/speech/models/:id/install',
  access: 'administrator',
  summary: 'Downloads a model, or resumes a download. It continues when the page is left.',
  body: z.object({
    /** The licence as shown; if it has changed, the user has to accept it again. */
    acceptedLicence: Text(200),
    /** A folder on the server or an https address with the files; '' for the publisher's site. */
    from: z._default(Text(500), ''),
  }),
  response: 'nothing',
})
export const cancelInstall = endpoint({
  method: 'POST',
  path: '/api/speech/models/:id/cancel',
  access: 'administrator',
  summary: 'Stops a download. Received data is kept, so that it can resume.',
  response: 'nothing',
})
export const removeModel = endpoint({
  method: 'DELETE',
  path: '/api/speech/models/:id',
  access: 'administrator',
  summary: 'Deletes a model, or a partial download, from this machine.',
  response: 'nothing',
})
export const measureModel = endpoint({
  method: 'POST',
  path: '/api/speech/models/:id/measure',
  access: 'administrator',
  summary: 'Measures the speed of an installed model on this machine.',
  response: SpeechModel,
})
