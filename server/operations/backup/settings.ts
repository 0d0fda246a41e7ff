import type { BackupSettings } from '#contract/admin.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import { isPlaceChosen } from './place.ts'
import { assertStrongSecret } from './secret.ts'

const KEY = 'backup'

/**
 * The passphrase is kept sealed for nightly backups; restoring one requires knowing it. Without one, backups are
 * encrypted with the master keys.
 */
type StoredSettings = BackupSettings & { passphrase: string }

/** Backups are on from the start where the operator chose a place for them; see decision 135. */
const firstSettings = ({ config }: Services): StoredSettings => ({
  on: isPlaceChosen(config),
  hour: 2,
  keep: { days: 7, weeks: 4, months: 6 },
  passphrase: '',
})

export async function backupSettings(s: Services): Promise<StoredSettings> {
  return (await readSetting<StoredSettings>(s, KEY)) ?? firstSettings(s)
}

/** @throws AppError if the passphrase is too short */
export async function saveBackupSettings(
  s: Services,
  { passphrase, ...wanted }: BackupSettings & { passphrase?: string | undefined },
): Promise<void> {
  const known = await backupSettings(s)
  if (passphrase) assertStrongSecret({ kind: 'passphrase', text: passphrase })
  const next: StoredSettings = { ...wanted, passphrase: passphrase || known.passphrase }
  await writeSetting(s, KEY, next)
}
