import type { Check } from '#contract/admin.ts'
import type { Config } from '#server/config/env.ts'
import { checkDisk, readHealth } from '#server/operations/admin/health.ts'
import type { Services } from '#server/services.ts'
import { checkAddress, checkServer } from './address.ts'
import { checkClock } from './clock.ts'
import { checkDataFolder, checkMasterKeys } from './files.ts'
import { checkBackupFile, checkMailServer, tryModel } from './services.ts'
import { checkSettings } from './settings.ts'

/** The checks that don't need the database. */
export const examineMachine = async (
  config: Config,
  environment: NodeJS.ProcessEnv,
): Promise<Check[]> => [
  checkSettings(config, environment),
  ...(await Promise.all([
    checkServer(config),
    checkAddress(config, new Date()),
    checkDataFolder(config),
    checkDisk(config),
    checkMasterKeys(config),
  ])),
]

/** The checks of Administration → Health, after trying out the parts that Health knows only from their last use. */
export async function examineServices(s: Services): Promise<Check[]> {
  const [clock, mail, backup] = await Promise.all([
    checkClock(s),
    checkMailServer(s),
    checkBackupFile(s),
    tryModel(s),
  ])
  const { checks } = await readHealth(s)
  // Already checked without the services.
  const others = checks.filter(({ key }) => key !== 'disk')
  return [clock, ...others, ...mail, ...backup]
}
