import { eq } from 'drizzle-orm'
import type { BackupSettings } from '#contract/admin.ts'
import { AppError } from '#contract/errors.ts'
import { systemScope, vaultOf } from '#server/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { settings } from '#server/system/table.ts'
import { assertStrongSecret } from './secret.ts'

const KEY = 'backup'
const bound = { table: 'setting', row: KEY, column: 'sealed' }

/** The passphrase is kept sealed so that backups can be made at night; it must be known elsewhere to restore one. */
export type StoredSettings = BackupSettings & { passphrase: string }

export const firstSettings: StoredSettings = {
  on: false,
  hour: 2,
  keep: { days: 7, weeks: 4, months: 6 },
  passphrase: '',
}

export async function backupSettings(s: Services): Promise<StoredSettings> {
  const [row] = await s.db.system((tx) => tx.select().from(settings).where(eq(settings.key, KEY)))
  if (!row) return firstSettings
  return (await vaultOf(s.keys, systemScope)).open<StoredSettings>(row.sealed, bound)
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
      detail: 'Backups are sealed with it, and nobody can restore one without it.',
    })
  const sealed = (await vaultOf(s.keys, systemScope)).seal(next, bound)
  await s.db.system((tx) =>
    tx
      .insert(settings)
      .values({ key: KEY, sealed })
      .onConflictDoUpdate({ target: settings.key, set: { sealed } }),
  )
}
