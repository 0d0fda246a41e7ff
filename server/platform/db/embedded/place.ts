import { createHash } from 'node:crypto'
import {
  chownSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Account, canPass, letPass, serverAccount } from './account.ts'

/** Where one embedded database lives and who runs it. */
export type Place = {
  /** PostgreSQL's own data directory. */
  data: string
  /** Folder of the unix socket; undefined if only loopback is possible. */
  socketDir: string | undefined
  /** Server output of the last starts. */
  logFile: string
  /** Where copied programs may be put. */
  shelf: string
  account: Account | undefined
}

/** Root keeps the database here when the data directory is closed to the account that runs it. */
const rootShelf = '/var/lib/ausculta'

// sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero.
const socketPathLimit = process.platform === 'darwin' ? 103 : 107

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The real folder that holds the database: the data directory itself, or a place for root. */
function baseFolder(dataDir: string, account: Account | undefined): string {
  const link = join(dataDir, 'pg')
  const entry = lstatSync(link, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink()) return dirname(readlinkSync(link))
  if (entry) return dataDir
  if (account && canPass(dirname(dataDir), account) && !canPass(dataDir, account)) {
    letPass(dataDir, account)
  }
  if (canPass(dataDir, account)) return dataDir
  const base = join(rootShelf, shortHash(dataDir))
  // The link keeps the two together when the data directory is moved.
  symlinkSync(join(base, 'pg'), link)
  return base
}

/** A private folder of ours, even if its parent is open to all. */
function privateFolder(path: string, account: Account | undefined): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (account && lstatSync(path).uid === 0) chownSync(path, account.uid, account.gid)
  const { mode, uid } = lstatSync(path)
  const owner = account?.uid ?? process.getuid?.()
  if (uid !== owner || (mode & 0o077) !== 0) {
    throw new Error(
      `${path} belongs to someone else or is open to others; remove it and start again`,
    )
  }
  return path
}

function socketFolder(data: string, account: Account | undefined): string {
  const longest = join(data, '.s.PGSQL.5432')
  if (Buffer.byteLength(longest) <= socketPathLimit) return data
  return privateFolder(join(tmpdir(), `ausculta-${shortHash(data)}`), account)
}

/** Takes away the folder made for a socket outside the data directory. */
export function removeSocketFolder({ data, socketDir }: Place): void {
  if (socketDir && socketDir !== data) rmSync(socketDir, { recursive: true, force: true })
}

/**
 * Decides where the database of a data directory lives, for the user who starts us.
 * @param dataDir the application's data directory; made when missing
 * @param loopback true to do without a unix socket
 * @throws when an existing database cannot be reached by the account that must run it
 */
export function findPlace(dataDir: string, loopback: boolean): Place {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  const account = serverAccount(join(real, 'pg'))
  const base = baseFolder(real, account)
  mkdirSync(base, { recursive: true, mode: 0o755 })
  const data = join(base, 'pg')
  if (statSync(data, { throwIfNoEntry: false }) && !canPass(base, account)) {
    throw new Error(
      `The database in ${data} cannot be reached by the account that runs it (uid ${account?.uid}). ` +
        'Allow it to pass the folders above (chmod o+x), or set AUSCULTA_DATA to another place.',
    )
  }
  return {
    data,
    socketDir: loopback ? undefined : socketFolder(data, account),
    logFile: join(base, 'pg.log'),
    shelf: account ? rootShelf : base,
    account,
  }
}
