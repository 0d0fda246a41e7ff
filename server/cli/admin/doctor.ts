import type { Check } from '#contract/admin.ts'
import type { Config } from '#server/config/env.ts'
import { version } from '#server/config/version.ts'
import { examineMachine, examineServices } from '#server/operations/doctor/examine.ts'
import { finding } from '#server/operations/doctor/finding.ts'
import { checkSchema } from '#server/operations/doctor/schema.ts'
import { openServices } from '#server/open-services.ts'
import { printChecks } from './checks.ts'
import { inWords } from './in-words.ts'
import { assertInstalled, openInstalled } from './open.ts'

/** Checks the machine and the installation. @returns whether nothing needs fixing */
export async function runDoctor(
  config: Config,
  environment: NodeJS.ProcessEnv,
  print: (line: string) => void,
): Promise<boolean> {
  print(`Ausculta ${version}`)
  const machine = printChecks(await examineMachine(config, environment), print)
  const inside = printChecks(await examineInside(config), print)
  const isWell = machine && inside
  print(isWell ? 'No problems found.' : 'Fix the problems marked with !!.')
  return isWell
}

/** If one step fails, the later ones can't be checked. */
async function examineInside(config: Config): Promise<Check[]> {
  const checks: Check[] = []
  try {
    assertInstalled(config)
    await using database = await openInstalled(config)
    checks.push(...(await checkSchema(database.url)))
    // Opening the services would migrate the database.
    if (checks.some(({ key, state }) => key === 'schema' && state === 'failing')) return checks
    await using opened = await openServices(config, database.url, { log: () => {} })
    checks.push(...(await examineServices(opened.services)))
  } catch (error) {
    checks.push(finding('start', 'Opening the installation', 'failing', inWords(error)))
  }
  return checks
}
