import { modelProviders, type ModelSettings, type updateModel } from '#contract/system.ts'
import type { Body } from '#contract/endpoint.ts'
import { t } from '#web/i18n/i18n.ts'

/** The choice "no model": notes are written by Highlights. */
export const noProvider = 'none'

export const providers = [
  { value: noProvider, label: t('None: Highlights (no AI)') },
  { value: 'openai', label: 'OpenAI' },
  { value: 'azure', label: t('Azure OpenAI') },
  { value: 'google', label: t('Google Gemini') },
  { value: 'anthropic', label: t('Anthropic') },
  { value: 'cohere', label: t('Cohere') },
  { value: 'local', label: t('Built-in model on this computer') },
  { value: 'openai-compatible', label: t('OpenAI-compatible server (Ollama, vLLM, llama.cpp …)') },
]

export interface ModelValues {
  provider: string
  model: string
  baseUrl: string
  apiKey: string
}

/** Whether a provider needs an address. */
export const needsBaseUrl = (provider: string) =>
  provider === 'openai-compatible' || provider === 'azure'

const httpAddress = /^https?:\/\/[^\s/]+/

/** Finds what is missing, by field; the rules depend on the provider. */
export function modelProblems(values: ModelValues): Partial<Record<keyof ModelValues, string>> {
  if (values.provider === noProvider) return {}
  const addressNeeded = needsBaseUrl(values.provider)
  return {
    ...(!values.model.trim() && { model: t('Enter the name of the model.') }),
    ...((addressNeeded || values.baseUrl.trim()) &&
      !httpAddress.test(values.baseUrl.trim()) && {
        baseUrl: t('Enter an address that starts with http:// or https://.'),
      }),
  }
}

export function toValues(model: ModelSettings): ModelValues {
  return {
    provider: model.provider ?? noProvider,
    model: model.model,
    baseUrl: model.baseUrl,
    apiKey: '',
  }
}

/** Converts the values for the API; an empty key keeps the stored one. */
export function toBody(values: ModelValues): Body<typeof updateModel> {
  const provider = modelProviders.find((one) => one === values.provider)
  if (!provider) return { provider: null, model: '', baseUrl: '' }
  return {
    provider,
    model: values.model.trim(),
    baseUrl: values.baseUrl.trim(),
    ...(values.apiKey.trim() && { apiKey: values.apiKey.trim() }),
  }
}
