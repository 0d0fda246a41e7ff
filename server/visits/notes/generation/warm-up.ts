import type { Services } from '#server/services.ts'
import { modelConfig } from '#server/models/providers/config.ts'

/** Loads the libraries of the language model that is set up, so that the first note does not wait for them. */
export async function warmUpModel(s: Services): Promise<void> {
  const config = await modelConfig(s)
  if (!config) return
  const [{ openModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/visits/notes/generation/model-writer.ts'),
  ])
  await openModel(s, config)
}
