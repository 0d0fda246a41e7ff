import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { Check } from '#contract/admin.ts'
import type { Config } from '#server/config/env.ts'
import { keyFilePath } from '#server/operations/keys/master-keys.ts'
import { readKeyFile } from '#server/platform/crypto/key-file.ts'
import { parseMasterKeys } from '#server/platform/crypto/keyring.ts'
import { finding } from './finding.ts'

/** Other accounts' permissions to change a folder. They may enter it, because the database's account must reach its files. */
const CHANGEABLE = 0o022

/** Whether the data folder is writable by this account and by no other. */
export async function checkDataFolder({ dataDir }: Config): Promise<Check> {
  const show = finding.bind(undefined, 'folder', 'Data folder')
  const found = await stat(dataDir).catch(() => undefined)
  if (!found?.isDirectory())
    return show(
      'failing',
      `${dataDir} isn’t a folder.`,
      'Set AUSCULTA_DATA to the same value as for the server.',
    )
  const isWritable = await access(dataDir, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return show(
      'failing',
      `This account can’t write to ${dataDir}.`,
      'Run this command as the account that runs Ausculta, or correct the owner of the folder (chown).',
    )
  // Windows reports no owner bits.
  if (process.platform !== 'win32' && found.mode & CHANGEABLE)
    return show('failing', `Other accounts can change ${dataDir}.`, `Run chmod go-w ${dataDir}.`)
  return show('ready', `${dataDir} is writable by this account only.`)
}

/** Whether the master keys can be read. Health says where they are stored. */
export async function checkMasterKeys(config: Config): Promise<Check> {
  const show = finding.bind(undefined, 'key-file', 'Reading the master keys')
  try {
    const keys = config.masterKeys
      ? parseMasterKeys(config.masterKeys)
      : await readKeyFile(keyFilePath(config))
    return show('ready', `${keys.length === 1 ? 'One key' : `${keys.length} keys`}.`)
  } catch (error) {
    const problem = (error as Error).message
    return show(
      'failing',
      `${problem.charAt(0).toUpperCase()}${problem.slice(1)}`,
      'Nothing can be decrypted without the master keys. Restore a missing or damaged file from your copy (docs/deploy.md).',
    )
  }
}
