import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { owner, passwordRules, requirePassword } from './password.ts'
import type { Place } from './place.ts'
import { isAlive } from './processes.ts'

const draftPrefix = 'pg.init-'

/** Left by an application killed during its first start; its initdb may still be writing. */
function removeStaleDrafts(base: string): void {
  for (const name of readdirSync(base)) {
    if (!name.startsWith(draftPrefix)) continue
    const pid = Number.parseInt(name.slice(draftPrefix.length), 10)
    if (pid !== process.pid && isAlive(pid)) continue
    rmSync(join(base, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Creates the database files if there are none, and ensures that the owner needs a password. They are created beside
 * and renamed, so an interrupted first start leaves nothing that looks like a database.
 * @throws Error with initdb's own words if it fails
 */
export async function initialise(place: Place, binaries: Binaries): Promise<void> {
  const base = dirname(place.data)
  removeStaleDrafts(base)
  if (existsSync(join(place.data, 'PG_VERSION'))) return requirePassword(place, binaries)
  const draft = join(base, `${draftPrefix}${process.pid}`)
  mkdirSync(draft, { mode: 0o700 })
  if (place.account) chownSync(draft, place.account.uid, place.account.gid)
  // The built-in locale needs nothing from the machine and sorts alike on all of them.
  const locale = [
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const passwordDraft = `${draft}.password`
  const rules = passwordRules(place, passwordDraft)
  const args = ['-D', draft, '-U', owner, ...locale, ...rules]
  try {
    await promisify(execFile)(binaries.initdb, args, { ...place.account, cwd: '/' })
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`The database could not be made in ${base}: ${(error as Error).message}`)
  } finally {
    rmSync(passwordDraft, { force: true })
  }
  await publish(draft, place.data)
  await syncFolder(base)
  removeStaleDrafts(base)
}

async function publish(draft: string, data: string): Promise<void> {
  try {
    await rename(draft, data)
  } catch (error) {
    // Another process starting at the same moment was quicker; its database is as good as ours.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
    rmSync(draft, { recursive: true, force: true })
  }
}
