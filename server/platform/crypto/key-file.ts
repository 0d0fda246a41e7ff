import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseMasterKeys, type MasterKey } from './keyring.ts'

const ID_BYTES = 4
const KEY_BYTES = 32

/**
 * Reads the master keys of `path`: lines of `id:base64`, newest first. It never makes the file.
 * @throws Error if it is missing, malformed, or readable by others than its owner
 */
export async function readKeyFile(path: string): Promise<MasterKey[]> {
  if (!(await keyFileExists(path))) throw new Error(`The key file ${path} is missing.`)
  await refuseIfShared(path)
  return parseMasterKeys(await readFile(path, 'utf8'))
}

/**
 * Creates the key file with one random key, unless it exists: losing an existing one loses every record. Only for a
 * database without data keys.
 */
export async function createKeyFile(path: string): Promise<void> {
  if (await keyFileExists(path)) return
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = draftPath(path)
  await writeDurably(draft, `${newKeyLine()}\n`)
  try {
    // A link, unlike a rename, fails when the name is taken: of two first starts one key wins.
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncDirectory(dirname(path))
}

/** A new master key as a line. Its id is random, so that two installations or replicas never share one. */
export const newKeyLine = () =>
  `k-${randomBytes(ID_BYTES).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`

/**
 * Replaces the text of the key file in one step, so that a crash leaves the old or the new one.
 * `change` gets and answers lines of `id:base64`, newest first.
 */
export async function changeKeyFile(
  path: string,
  change: (lines: string[]) => string[],
): Promise<void> {
  await refuseIfShared(path)
  const lines = (await readFile(path, 'utf8')).split(/[\s,]+/).filter(Boolean)
  const text = `${change(lines).join('\n')}\n`
  parseMasterKeys(text)
  const draft = draftPath(path)
  await writeDurably(draft, text)
  await rename(draft, path)
  await syncDirectory(dirname(path))
}

const draftPath = (path: string) => `${path}.${randomBytes(6).toString('hex')}`

async function writeDurably(path: string, text: string): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(text)
  await file.sync()
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; its file system journals the entry itself.
  if (process.platform === 'win32') return
  await using directory = await open(path, 'r')
  await directory.sync()
}

async function refuseIfShared(path: string): Promise<void> {
  // Windows reports no owner bits.
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0) {
    throw new Error(`the key file ${path} is readable by others: run chmod 600 on it`)
  }
}

export async function keyFileExists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
