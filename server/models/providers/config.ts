import { message } from '#common/translation.ts'
import type { ModelProvider, ModelSettings } from '#contract/system.ts'
import { AppError } from '#contract/errors.ts'
import { assertAllowed, type EgressPolicy } from '#server/platform/egress/policy.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import { findLocalModel, LOCAL_MODELS } from '#server/models/local/catalogue.ts'

/** Which language model writes, and where it is reached. */
export interface ModelConfig {
  provider: ModelProvider
  model: string
  /** '' for the provider's own address. */
  baseUrl: string
  apiKey: string
}

/** As an administrator gives it: no provider means no model, no key means the stored one. */
export type ModelInput = Omit<ModelConfig, 'provider' | 'apiKey'> & {
  provider: ModelProvider | null
  apiKey?: string | undefined
}

/** Where the language model is stored. */
export const MODEL_SETTING = 'model'

/** The model of the environment, otherwise the administrator's, otherwise none. */
export async function modelConfig(s: Services): Promise<ModelConfig | undefined> {
  return fromEnvironment(s) ?? (await storedConfig(s))
}

function fromEnvironment({ config: { model } }: Services): ModelConfig | undefined {
  if (!model) return undefined
  // The environment's schema admits these names only.
  return { ...model, provider: model.provider as ModelProvider, apiKey: model.apiKey ?? '' }
}

const storedConfig = (s: Services) => readSetting<ModelConfig>(s, MODEL_SETTING)

/** What an administrator may see: everything but the key. */
export async function modelSettings(s: Services): Promise<ModelSettings> {
  const config = await modelConfig(s)
  if (!config) return { source: 'none', provider: null, model: '', baseUrl: '', hasKey: false }
  const { provider, model, baseUrl, apiKey } = config
  const source = s.config.model ? 'environment' : 'settings'
  return { source, provider, model, baseUrl, hasKey: apiKey !== '' }
}

/**
 * Stores the administrator's choice; provider null removes it. Without `apiKey` the stored key stays, but only for the
 * same address.
 * @throws AppError 'bad-request' if the environment decides, or if something required is missing.
 */
export async function saveModel(s: Services, input: ModelInput): Promise<ModelSettings> {
  if (s.config.model)
    throw new AppError(
      'bad-request',
      'The language model is set in the environment (MODEL_PROVIDER).',
    )
  if (input.provider === null) {
    await writeSetting(s, MODEL_SETTING, undefined)
    return modelSettings(s)
  }
  await writeSetting(s, MODEL_SETTING, await complete(s, { ...input, provider: input.provider }))
  return modelSettings(s)
}

/**
 * An administrator's typed settings in their stored form; undefined for no model.
 * @throws AppError 'bad-request' if something required is missing.
 */
export async function typedConfig(
  s: Services,
  input: ModelInput,
): Promise<ModelConfig | undefined> {
  return input.provider === null ? undefined : complete(s, { ...input, provider: input.provider })
}

async function complete(
  s: Services,
  input: Omit<ModelConfig, 'apiKey'> & { apiKey?: string | undefined },
): Promise<ModelConfig> {
  return checkedConfig(input, await storedConfig(s), s.egress)
}

/**
 * Typed settings in their stored form.
 * @param before the stored settings of this model; its key stays, but is never sent to another server just because the
 * address was changed
 * @throws AppError 'bad-request' if something required is missing
 */
export function checkedConfig(
  input: Omit<ModelConfig, 'apiKey'> & { apiKey?: string | undefined },
  before: ModelConfig | undefined,
  egress: EgressPolicy,
): ModelConfig {
  const model = input.model.trim()
  const baseUrl = input.baseUrl.trim().replace(/(?<!\/)\/+$/, '')
  if (!model) throw new AppError('bad-request', 'Please enter a model name.')
  if (input.provider === 'local') return localConfig(model)
  const needsUrl = input.provider === 'openai-compatible' || input.provider === 'azure'
  if (needsUrl && !baseUrl) throw new AppError('bad-request', 'Please enter the server address.')
  if (baseUrl) assertAllowed(egress, baseUrl)
  const isSamePlace = before?.provider === input.provider && before.baseUrl === baseUrl
  const kept = isSamePlace ? before.apiKey : ''
  return { provider: input.provider, model, baseUrl, apiKey: input.apiKey ?? kept }
}

/** A built-in model has no address and no key. */
function localConfig(model: string): ModelConfig {
  if (findLocalModel(model)) return { provider: 'local', model, baseUrl: '', apiKey: '' }
  const names = LOCAL_MODELS.map(({ id }) => id).join(', ')
  throw new AppError(
    'bad-request',
    message('There’s no built-in model with this name. Available: {names}.', { names }),
  )
}
