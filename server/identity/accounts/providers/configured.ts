import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { providerOf } from './config.ts'

/** @throws AppError 'not-found' if the provider isn't set up */
export async function configuredProvider(s: Services, id: string) {
  const provider = await providerOf(s, id)
  if (!provider) throw new AppError('not-found', 'Not found')
  return provider
}
