import { findModelServers, getComputer } from '#contract/computer.ts'
import * as api from '#contract/system.ts'
import type { Part } from '#contract/system.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import {
  modelConfig,
  modelSettings,
  saveModel,
  typedConfig,
} from '#server/models/providers/config.ts'
import { describeComputer } from '#server/operations/status/computer.ts'
import { findServers } from '#server/models/local/find-servers.ts'
import { rememberStatus } from '#server/models/providers/status.ts'
import type { Services } from '#server/services.ts'
import { readParts } from './parts.ts'
import { version } from '#server/config/version.ts'

/** A part without names of hosts and folders, which only administrators see. */
const forUsers = (part: Part, folder: string): Part => ({
  ...part,
  ...(part.key === 'mail' && { name: 'Mail' }),
  ...(part.forServer && { forServer: part.forServer.replace(`${folder} `, '') }),
})

export function systemRoutes(s: Services): Route[] {
  return [
    on(
      api.getSystem,
      async ({ user }) => {
        const settings = await modelSettings(s)
        // An address inside the clinic's network is for administrators only.
        const isAdministrator = user.role === 'administrator'
        const model = isAdministrator ? settings : { ...settings, baseUrl: '' }
        const parts = await readParts(s, model)
        return {
          version,
          parts: isAdministrator ? parts : parts.map((part) => forUsers(part, s.config.ocr.dir)),
          model,
        }
      },
      { audit: { none: 'The state of the installation.' } },
    ),
    on(api.updateModel, async ({ user, body }) => {
      // Words of every visit are sent to whatever is set here.
      await assertRecent(s, user)
      return saveModel(s, body)
    }),
    on(getComputer, ({ user }) => describeComputer(s, user.id)),
    on(findModelServers, async () => ({ servers: await findServers(s.egress) })),
    on(api.testModel, async ({ body: { typed } }) => {
      // Imported when needed: the libraries behind it take a tenth of a second to load.
      const { testModel } = await import('#server/models/providers/try-out.ts')
      const config = await (typed ? typedConfig(s, typed) : modelConfig(s))
      const result = await testModel(s, config)
      if (config) rememberStatus(s, config, result)
      return result
    }),
  ]
}
