import { message } from '#common/translation.ts'
import type { ModelProvider } from '#contract/system.ts'
import type { Services } from '#server/services.ts'
import { guardedFetch } from '#server/platform/egress/fetch.ts'
import { assertAllowed } from '#server/platform/egress/policy.ts'
import type { ModelConfig } from './config.ts'
import { findLocalModel } from '#server/models/local/catalogue.ts'
import { localLanguageModel } from '#server/models/local/language-model.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Model } from './model.ts'

interface Access {
  model: string
  baseURL: string
  apiKey: string
  fetch: typeof fetch
}

type RemoteProvider = Exclude<ModelProvider, 'local'>

/** The addresses are written here because the libraries would take them from the environment. */
const homes: Record<RemoteProvider, string> = {
  openai: 'https://api.openai.com/v1',
  azure: '',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  anthropic: 'https://api.anthropic.com/v1',
  cohere: 'https://api.cohere.com/v2',
  'openai-compatible': '',
}

// Imported when first used: each is large, and an installation uses one of them.
const makers: Record<RemoteProvider, (access: Access) => Promise<Model>> = {
  async openai({ model, ...access }) {
    // `chat`, because `openai(…)` calls /responses, which few other servers have.
    return (await import('@ai-sdk/openai')).createOpenAI(access).chat(model)
  },
  async azure({ model, ...access }) {
    return (await import('@ai-sdk/azure')).createAzure(access).chat(model)
  },
  async google({ model, ...access }) {
    return (await import('@ai-sdk/google')).createGoogleGenerativeAI(access)(model)
  },
  async anthropic({ model, ...access }) {
    return (await import('@ai-sdk/anthropic')).createAnthropic(access)(model)
  },
  async cohere({ model, ...access }) {
    return (await import('@ai-sdk/cohere')).createCohere(access)(model)
  },
  async 'openai-compatible'({ model, apiKey, ...access }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const { extractReasoningMiddleware, wrapLanguageModel } = await import('ai')
    const key = apiKey === '' ? {} : { apiKey }
    const local = createOpenAICompatible({ name: 'local', ...access, ...key }).chatModel(model)
    // Local servers often leave a model's thinking in its text.
    return wrapLanguageModel({
      model: local,
      middleware: extractReasoningMiddleware({ tagName: 'think' }),
    })
  },
}

/** The connection data of a model. */
export type Reach = Pick<Services, 'egress' | 'localModels'>

/** Makes the model of a configuration. Nothing is sent. @throws AppError for an address that it may not go to. */
export async function makeModel(config: ModelConfig, s: Reach): Promise<Model> {
  await closeGateway()
  const { provider, model, apiKey } = config
  if (provider === 'local') return builtIn(model, s)
  const { egress } = s
  const baseURL = config.baseUrl || homes[provider]
  assertAllowed(egress, baseURL)
  return makers[provider]({ model, baseURL, apiKey, fetch: guardedFetch(egress) })
}

function builtIn(id: string, { localModels }: Reach): Model {
  const model = findLocalModel(id)
  if (!model)
    throw new ModelFailure(message('There is no built-in language model {id}.', { id }), false)
  return localLanguageModel(localModels, model)
}

/** `makeModel`, which remembers the last ones: the settings seldom change. */
export function openModel(
  s: Services,
  { provider, model, baseUrl, apiKey }: ModelConfig,
): Promise<Model> {
  const config = { provider, model, baseUrl, apiKey }
  const key = JSON.stringify(config)
  const made = s.notes.models.get(key) ?? makeModel(config, s)
  s.notes.models.set(key, made)
  return made
}

let closing: Promise<void> | undefined
/** Without this the library sends whatever is given as a string to its maker's gateway, and prints warnings. */
function closeGateway(): Promise<void> {
  closing ??= import('ai').then(({ customProvider }) => {
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: {} })
    globalThis.AI_SDK_LOG_WARNINGS = false
  })
  return closing
}
