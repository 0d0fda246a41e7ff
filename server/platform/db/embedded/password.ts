import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { scramVerifier } from '../scram.ts'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { disownStrangers, runningPostmaster } from './processes.ts'

/** The superuser of the embedded server; it owns the database. */
export const owner = 'ausculta'

/** SQLSTATE invalid_password. */
const INVALID_PASSWORD = '28P01'
const PASSWORD_BYTES = 24

/**
 * The owner's password is stored beside the database and belongs to the account that runs the application. The account that
 * runs the server can't read it, so that other processes of that account don't become the owner.
 */
const passwordFile = (place: Place) => join(dirname(place.data), 'pg.password')

/** The owner's password; undefined for a database of an earlier version that has not been stopped since. */
export function ownerPassword(place: Place): string | undefined {
  const file = passwordFile(place)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function createPassword(place: Place): string {
  const found = ownerPassword(place)
  if (found) return found
  const file = passwordFile(place)
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(PASSWORD_BYTES).toString('base64url'), { mode: 0o600 })
  try {
    // A link, unlike a rename, fails when the name is taken: of two first starts one password wins.
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

/** initdb's arguments that require the owner's password. @param draft a path for a temporary file */
export function passwordRules(place: Place, draft: string): string[] {
  writeFileSync(draft, createPassword(place), { mode: 0o600 })
  if (place.account) chownSync(draft, place.account.uid, place.account.gid)
  const rules = place.socketDir
    ? ['--auth-local=scram-sha-256', '--auth-host=reject']
    : ['--auth=scram-sha-256']
  return [...rules, `--pwfile=${draft}`]
}

/** What to do if the server refuses the password, as after one of the two was restored alone; undefined for other errors. */
export function wrongPassword(place: Place, error: unknown): Error | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === INVALID_PASSWORD))
    return undefined
  return new Error(
    `The database in ${place.data} refuses the password in ${passwordFile(place)}. Delete this file and start again: a new password is then set.`,
    { cause: error },
  )
}

const accessFile = (place: Place) => join(place.data, 'pg_hba.conf')

const trusts = (place: Place) =>
  readFileSync(accessFile(place), 'utf8')
    .split('\n')
    .some((line) => !line.startsWith('#') && line.trim().endsWith('trust'))

const isSecured = (place: Place) => ownerPassword(place) !== undefined && !trusts(place)

/**
 * Gives the owner a password, and requires it, in a database of an earlier version or one whose password file is lost.
 * A server that is still running is left alone until the next start.
 * @throws Error if PostgreSQL refuses
 */
export async function requirePassword(place: Place, binaries: Binaries): Promise<void> {
  if (isSecured(place) || runningPostmaster(place.data)) return
  disownStrangers(place.data, join(place.socketDir ?? place.data, '.s.PGSQL.5432.lock'))
  const verifier = scramVerifier(createPassword(place))
  const said = await runAlone(place, binaries, `alter role ${owner} password '${verifier}'`)
  if (said === undefined) return replaceRules(place)
  // Another process that starts at the same moment was quicker.
  if (isSecured(place) || runningPostmaster(place.data)) return
  throw new Error(`The database in ${place.data} could not be given a password: ${said}`)
}

/** Runs a statement without a server (PostgreSQL, single-user mode). @returns its errors, undefined if there were none */
async function runAlone(
  place: Place,
  binaries: Binaries,
  statement: string,
): Promise<string | undefined> {
  const args = ['--single', '-j', '-D', place.data, 'template1']
  const child = spawn(binaries.postgres, args, { ...place.account, cwd: '/', windowsHide: true })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  child.stdout.resume()
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${statement};\n\n`)
  const [code] = await once(child, 'close')
  return code === 0 && !/ERROR|FATAL|PANIC/.test(said) ? undefined : said
}

function replaceRules(place: Place): void {
  const file = accessFile(place)
  const { uid, gid } = statSync(file)
  const rule = place.socketDir
    ? 'local all all scram-sha-256'
    : 'host all all 127.0.0.1/32 scram-sha-256'
  const draft = `${file}.new`
  writeFileSync(draft, `${rule}\n`, { mode: 0o600 })
  if (process.getuid?.() === 0) chownSync(draft, uid, gid)
  renameSync(draft, file)
}
