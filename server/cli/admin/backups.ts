import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { AppError } from '#contract/errors.ts'
import { type Copy, openCopy, readCopySecret, writeCopy } from '#server/operations/backup/copy.ts'
import { fileCopy } from '#server/operations/backup/file-copy.ts'
import type { WaitingJob } from '#server/operations/backup/manifest.ts'
import { problemsInWords } from '#server/operations/backup/objects.ts'
import { readArchive } from '#server/operations/backup/read.ts'
import { restore } from '#server/operations/backup/restore.ts'
import type { noteFile } from '#server/operations/backup/runs.ts'
import type { BackupSecret } from '#server/operations/backup/secret.ts'
import { localKeyRing, type KeyRing, parseMasterKeys } from '#server/platform/crypto/keyring.ts'
import type { Config } from '#server/config/env.ts'
import { openServices, openStorage } from '#server/open-services.ts'
import { keyFilePath } from '#server/operations/keys/master-keys.ts'
import { version } from '#server/config/version.ts'
import { makeDataFolder } from '#server/config/data-folder.ts'
import { fileSize } from '#common/file-size.ts'
import { askNewSecret, askSecret } from './ask.ts'
import { assertInstalled, openAlone, openInstalled } from './open.ts'

type Print = (line: string) => void

const question = 'Passphrase of the backup'

async function readNewSecret({ keyFile }: Options): Promise<BackupSecret> {
  if (keyFile !== undefined) return { kind: 'key-file', bytes: await keyIn(keyFile) }
  return { kind: 'passphrase', text: await askNewSecret(question) }
}

/** What opens a backup: the master keys of this installation if it was made with them. */
async function readSecret(config: Config, copy: Copy, { keyFile }: Options): Promise<BackupSecret> {
  if (keyFile !== undefined) return { kind: 'key-file', bytes: await keyIn(keyFile) }
  if ((await readCopySecret(copy)) === 'master-key')
    return { kind: 'master-key', ring: await openKeyRing(config, undefined) }
  return { kind: 'passphrase', text: await askSecret(question) }
}

const keyIn = (file: string): Promise<Uint8Array> =>
  readFile(file).catch(() => {
    throw new AppError('bad-request', `The key file ${file} cannot be read.`)
  })

/** Checked before asking for a passphrase, so that a mistyped name doesn't cost typing it. */
function assertThere(file: string): void {
  if (!existsSync(file)) throw new AppError('not-found', `There is no file ${file}.`)
}
function assertFree(file: string): void {
  if (existsSync(file)) throw new AppError('bad-request', `There is a file ${file} already.`)
  if (!existsSync(dirname(file)))
    throw new AppError('not-found', `There is no folder ${dirname(file)}.`)
}

interface Options {
  keyFile?: string | undefined
  withMasterKey?: boolean | undefined
}

/** Writes a backup of the installation to a file and reads it back. @returns its entry for the administrators' list */
export async function backUpTo(
  config: Config,
  file: string,
  options: Options,
  print: Print,
): Promise<Parameters<typeof noteFile>[1]> {
  assertInstalled(config)
  assertFree(file)
  const secret = await readNewSecret(options)
  await using database = await openInstalled(config)
  const source = {
    databaseUrl: database.url,
    storage: await openStorage(config),
    ring: await openKeyRing(config, undefined),
    version,
    made: new Date(),
    masterKeys: options.withMasterKey ? await masterKeyText(config) : undefined,
  }
  const copy = fileCopy(file)
  const { bytes, summary } = await writeCopy(copy, source, secret)
  await readArchive(await openCopy(copy, secret))
  const problems = problemsInWords(summary.problems)
  if (problems)
    throw new AppError('failed', problems, {
      detail: `${file} was written and read through. Put what is missing back from an earlier copy (docs/deploy.md).`,
    })
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Backed up ${rows} rows and ${summary.files.count} files in ${fileSize(bytes)}, and read it through: ${file}`,
  )
  if (!options.withMasterKey)
    print(`The master keys are not inside: keep a copy of ${keyFilePath(config)} in another place.`)
  return { name: basename(file), started: source.made, bytes, summary }
}

async function masterKeyText(config: Config): Promise<string> {
  return config.masterKeys ?? (await readFile(keyFilePath(config), 'utf8'))
}

/** Reads a backup from end to end and lists its content. */
export async function verifyFile(
  config: Config,
  file: string,
  options: Options,
  print: Print,
): Promise<void> {
  assertThere(file)
  const copy = fileCopy(file)
  const archive = await openCopy(copy, await readSecret(config, copy, options))
  const { manifest, summary } = await readArchive(archive)
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Whole: ${rows} rows, ${summary.files.count} files (${fileSize(summary.files.bytes)}), made ${manifest.made} by version ${manifest.version}; master keys ${manifest.holdsMasterKey ? 'inside' : `not inside (needs ${manifest.masterKeyIds.join(', ')})`}.`,
  )
  const problems = problemsInWords(summary.problems)
  if (problems) print(`!!  When it was made: ${problems}`)
}

/** Restores a backup into an empty installation whose server isn't running. */
export async function restoreFrom(
  config: Config,
  file: string,
  options: Options,
  print: Print,
): Promise<void> {
  assertThere(file)
  const copy = fileCopy(file)
  const archive = await openCopy(copy, await readSecret(config, copy, options))
  makeDataFolder(config.dataDir)
  await using database = await openAlone(config)
  const { summary, jobs } = await restore(archive, {
    databaseUrl: database.url,
    storage: await openStorage(config),
    keyRing: (inside) => openKeyRing(config, inside),
    log: print,
  })
  await queueAgain(config, database.url, jobs)
  const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0)
  print(
    `Restored ${rows} rows and ${summary.files.count} files. Start Ausculta; everybody has to sign in again.`,
  )
}

/** The keys of this installation; those inside an archive if it has none yet. @throws AppError if there are none */
async function openKeyRing(config: Config, inside: string | undefined): Promise<KeyRing> {
  const path = keyFilePath(config)
  if (config.masterKeys) return localKeyRing(parseMasterKeys(config.masterKeys))
  if (!existsSync(path) && inside !== undefined) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, inside, { mode: 0o600, flag: 'wx' })
  }
  if (existsSync(path)) return localKeyRing(parseMasterKeys(await readFile(path, 'utf8')))
  throw new AppError('bad-request', 'The master keys are missing.', {
    detail: `Put the saved ones to ${path} (chmod 600), or set AUSCULTA_MASTER_KEYS.`,
  })
}

/** Unfinished work resumes. */
async function queueAgain(config: Config, url: string, jobs: WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  await using opened = await openServices(config, url, { log: () => {} })
  const { db, jobs: queue } = opened.services
  await db.system(async (tx) => {
    for (const { name, data, key } of jobs)
      await queue.enqueue(tx, name, (data ?? {}) as object, key ? { key } : {})
  })
}
