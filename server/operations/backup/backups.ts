import type { getBackups } from '#contract/admin.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Services } from '#server/services.ts'
import { isSameDisk, placeInWords } from './place.ts'
import { lastGood, listRuns } from './runs.ts'
import { backupSettings } from './settings.ts'

const SHOWN = 60

/** The backups as an administrator sees them; the passphrase stays here. */
export async function readBackups(s: Services): Promise<Answer<typeof getBackups>> {
  const { passphrase, ...settings } = await backupSettings(s)
  return {
    settings,
    hasPassphrase: passphrase !== '',
    place: placeInWords(s.config),
    sameDisk: await isSameDisk(s.config),
    lastGood: (await lastGood(s))?.toISOString() ?? null,
    runs: await listRuns(s, SHOWN),
  }
}
