import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A system account as processes are started with it. */
export type Account = { uid: number; gid: number }

function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) return undefined
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

/**
 * The account for PostgreSQL, which refuses to be root.
 * @param existing a database directory that may exist; its owner stays its owner
 * @returns the account to change to, or undefined to stay the same
 */
export function serverAccount(existing: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(existing, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (
    accountNamed('ausculta') ??
    accountNamed('postgres') ??
    accountNamed('nobody') ?? { uid: 65534, gid: 65534 }
  )
}

function allows(path: string, { uid, gid }: Account, bits: number): boolean {
  const { mode, uid: owner, gid: group } = statSync(path)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}

/** Whether an account may pass through a folder and all above it, judged by the mode bits. */
export function canPass(folder: string, account: Account | undefined): boolean {
  if (!account) return true
  if (!allows(folder, account, 0o1)) return false
  return folder === dirname(folder) || canPass(dirname(folder), account)
}

/**
 * Whether an account may walk to a path and read (and enter or run) it.
 * @param path an existing absolute path without symbolic links
 */
export function canReach(path: string, account: Account | undefined): boolean {
  return !account || (allows(path, account, 0o5) && canPass(dirname(path), account))
}

/** Lets an account, and nobody else, pass through a folder of ours without seeing its content. */
export function letPass(folder: string, { gid }: Account): void {
  const { uid, mode } = statSync(folder)
  chownSync(folder, uid, gid)
  chmodSync(folder, (mode & 0o707) | 0o010)
}
