import { distance } from 'fastest-levenshtein'
import type { Check } from '#contract/admin.ts'
import { type Config, settingNames } from '#server/config/env.ts'
import { assertSafeDefaults } from '#server/config/safe-defaults.ts'
import { finding } from './finding.ts'

/** A variable that differs from a setting in more letters belongs to another program. */
const MAX_TYPOS = 2
/** Short names, such as HOME and HOST, resemble each other by chance. */
const MIN_LENGTH = 8

/** Whether the server would start with these settings, and names in the environment that look misspelt. */
export function checkSettings(config: Config, environment: NodeJS.ProcessEnv): Check {
  const show = finding.bind(undefined, 'settings', 'Settings')
  try {
    assertSafeDefaults(config)
  } catch (error) {
    return show('failing', (error as Error).message)
  }
  const misspelt = Object.keys(environment).flatMap((name) => {
    const meant = suggestName(name)
    return meant ? [`${name} isn’t a setting. Did you mean ${meant}?`] : []
  })
  if (misspelt.length === 0) return show('ready', 'Valid.')
  return show('failing', misspelt.join(' '), 'Correct the names (docs/configuration.md).')
}

function suggestName(name: string): string | undefined {
  const plain = name.replace(/_FILE$/, '')
  if (plain.length < MIN_LENGTH || settingNames.includes(plain)) return undefined
  return settingNames.find((known) => distance(known, plain) <= MAX_TYPOS)
}
