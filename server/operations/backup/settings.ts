import type { BackupSettings } from '#contract/admin.ts'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'
import { assertStrongSecret } from './secret.ts'

const KEY = 'backup'

/** The passphrase is kept sealed so that backups can be made at night; it must be known elsewhere to restore one. */
type StoredSettings = BackupSettings & { passphrase: string }

const firstSettings: StoredSettings = {
  on: false,
  hour: 2,
  keep: { days: 7, weeks: 4, months: 6 },
  passphrase: '',
}

export async function backupSettings(s: Services): Promise<StoredSettings> {
  return (await readSetting<StoredSettings>(s, KEY)) ?? firstSettings
}

/** @throws AppError where backups are switched on without a passphrase, or with one that is too short */
export async function saveBackupSettings(
  s: Services,
  { passphrase, ...wanted }: BackupSettings & { passphrase?: string | undefined },
): Promise<void> {
  const known = await backupSettings(s)
  if (passphrase) assertStrongSecret({ kind: 'passphrase', text: passphrase })
  const next: StoredSettings = { ...wanted, passphrase: passphrase || known.passphrase }
  if (next.on && !next.passphrase)
    throw new AppError('bad-request', 'Set a passphrase first.', {
      detail: 'It encrypts the backups. Without it, nobody can restore them.',
    })
  await writeSetting(s, KEY, next)
}
