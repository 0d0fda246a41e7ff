import * as api from '#contract/system.ts'
import { on, type Route } from '#server/http/route.ts'
import { modelConfig, modelSettings, saveModel } from '#server/notes/models/config.ts'
import type { Services } from '#server/services.ts'
import { partsOf } from './parts.ts'
import { version } from './version.ts'

export function systemRoutes(s: Services): Route[] {
  return [
    on(api.getSystem, async () => {
      const model = await modelSettings(s)
      return { version, parts: await partsOf(s, model), model }
    }),
    on(api.updateModel, ({ body }) => saveModel(s, body)),
    on(api.testModel, async () => {
      // Imported when needed: the libraries behind it take a tenth of a second to load.
      const { testModel } = await import('#server/notes/models/try-out.ts')
      return testModel(await modelConfig(s))
    }),
  ]
}
