import type { Services } from '#server/services.ts'
import { type ModelConfig, modelConfig } from './config.ts'

/** A language model's status, from its last test or its last note. */
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

/** For the configured model; undefined if nothing is known since this process started. */
export async function lastStatus(s: Services): Promise<ModelStatus | undefined> {
  const known = s.notes.modelSaid
  const config = await modelConfig(s)
  return known && config && known.of === toKey(config) ? known : undefined
}

const toKey = ({ provider, model, baseUrl, apiKey }: ModelConfig) =>
  JSON.stringify([provider, model, baseUrl, apiKey])
