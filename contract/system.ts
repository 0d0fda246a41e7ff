import * as z from 'zod/mini'
import { Id, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const modelProviders = [
  'openai',
  'azure',
  'google',
  'anthropic',
  'cohere',
  'openai-compatible',
  'local',
] as const
export const ModelProvider = z.enum(modelProviders)
export type ModelProvider = z.infer<typeof ModelProvider>

/** One part of the installation: what it is, whether it works, and how to fix it if not. */
export const Part = z.object({
  key: z.enum([
    'database',
    'storage',
    'speech-live',
    'speech-batch',
    'pictures',
    'model',
    'mail',
    'sms',
  ]),
  name: z.string(),
  state: z.enum(['ready', 'not-set-up', 'untested', 'failing']),
  message: z.string(),
  toDo: z.string(),
  /** What only the person who runs the server can do, with the names of its settings. */
  forServer: z.optional(z.string()),
})
export type Part = z.infer<typeof Part>
/** The language model as set by environment or by the administrator; the key itself never leaves the server. */
export const ModelSettings = z.object({
  source: z.enum(['environment', 'settings', 'none']),
  provider: z.nullable(ModelProvider),
  model: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
})
export type ModelSettings = z.infer<typeof ModelSettings>

export const getSystem = endpoint({
  method: 'GET',
  path: '/api/system',
  access: 'signed-in',
  summary: 'What is set up, what is not, and what to do about it.',
  response: z.object({ version: z.string(), parts: z.array(Part), model: ModelSettings }),
})
export const describeApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'signed-in',
  summary: 'This API in OpenAPI 3.1.',
  response: z.record(z.string(), z.unknown()),
})
const ModelInput = z.object({
  provider: z.nullable(ModelProvider),
  model: Text(200),
  baseUrl: Text(500),
  apiKey: z.optional(Text(500)),
})
export const updateModel = endpoint({
  method: 'PUT',
  path: '/api/system/model',
  access: 'administrator',
  summary:
    'Sets the language model; provider null removes it. Without `apiKey` the stored one stays.',
  body: ModelInput,
  response: ModelSettings,
})
export const testModel = endpoint({
  method: 'POST',
  path: '/api/system/model/test',
  access: 'administrator',
  summary:
    'Tests the configured model, or the one in `typed` without saving it, with a one-word prompt.',
  body: z.object({ typed: z.optional(ModelInput) }),
  response: z.object({ ok: z.boolean(), message: z.string(), milliseconds: z.number() }),
})

export const createSample = endpoint({
  method: 'POST',
  path: '/api/sample',
  access: 'signed-in',
  summary:
    'Creates a scribe of the sample visit with its transcript and audio, and with `note` its example note; with `empty` only the scribe, for a replay as if live.',
  body: z.object({
    id: z.optional(Id),
    empty: z._default(z.boolean(), false),
    note: z._default(z.boolean(), false),
  }),
  response: z.object({ scribeId: Id }),
})
