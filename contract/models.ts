import * as z from 'zod/mini'
import { Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ModelProvider } from './system.ts'

/** A language model that users may choose for a note. */
export const ModelChoice = z.object({
  id: z.string(),
  name: z.string(),
  /** Writes drafts and the notes of the fast mode. */
  quick: z.boolean(),
  isDefault: z.boolean(),
  /** Of its provider, address and name: what a group allows. */
  identity: z.string(),
})
export type ModelChoice = z.infer<typeof ModelChoice>

/** Tokens that a model reads and writes at once; null if unknown. */
const Window = z.nullable(z.number().check(z.int(), z.minimum(1_000), z.maximum(20_000_000)))

/** A model as administrators see it: everything but the key. */
export const ListedModel = z.object({
  id: z.string(),
  provider: ModelProvider,
  model: z.string(),
  baseUrl: z.string(),
  hasKey: z.boolean(),
  window: Window,
  /** Set by the environment or as the default, and changed there. */
  fixed: z.boolean(),
})
export type ListedModel = z.infer<typeof ListedModel>
export const ModelList = z.object({
  /** The default first; if one fails, the next takes over. */
  items: z.array(ListedModel),
  quick: z.nullable(z.string()),
})
export type ModelList = z.infer<typeof ModelList>

export const listModels = endpoint({
  method: 'GET',
  path: '/api/models',
  access: 'signed-in',
  summary:
    'The language models that the caller can choose, the default first, and those that a group of theirs forbids.',
  response: z.object({ items: z.array(ModelChoice), forbidden: z.array(ModelChoice) }),
})
export const getModelList = endpoint({
  method: 'GET',
  path: '/api/system/models',
  access: 'administrator',
  summary: 'The language models, in the order in which they replace each other on failure.',
  response: ModelList,
})
export const updateModelList = endpoint({
  method: 'PUT',
  path: '/api/system/models',
  access: 'administrator',
  summary:
    'Sets the models other than the default, which is the quick one, and the default’s context window. Without `apiKey` a stored key stays, for the same address.',
  body: z.object({
    others: z
      .array(
        z.object({
          id: Text(64),
          provider: ModelProvider,
          model: Text(200),
          baseUrl: Text(500),
          apiKey: z.optional(Text(500)),
          window: Window,
        }),
      )
      .check(z.maxLength(10)),
    quick: z.nullable(Text(64)),
    /** Of the default model. */
    window: Window,
  }),
  response: ModelList,
})
