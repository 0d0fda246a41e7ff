import type { Services } from '#server/services.ts'
import { type ModelConfig, modelConfig } from './config.ts'

/** What a language model said of itself, by its last test or its last note. */
export interface ModelStatus {
  ok: boolean
  message: string
}

/** Keeps it for the pages of System and Health, in this process and for this configuration. */
export function rememberStatus(
  s: Services,
  config: ModelConfig,
  { ok, message }: ModelStatus,
): void {
  s.notes.modelSaid = { of: toKey(config), ok, message }
}

/** Of the model that is set; undefined where nothing is known since this process began. */
export async function lastStatus(s: Services): Promise<ModelStatus | undefined> {
  const known = s.notes.modelSaid
  const config = await modelConfig(s)
  return known && config && known.of === toKey(config) ? known : undefined
}

const toKey = ({ provider, model, baseUrl, apiKey }: ModelConfig) =>
  JSON.stringify([provider, model, baseUrl, apiKey])
