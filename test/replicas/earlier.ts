import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { present } from './member.ts'

const exec = promisify(execFile)
const migrations = 'server/platform/db/migrations'

/** The commit before the newest migration came; undefined without a git history that goes so far back. */
export async function beforeLastMigration(): Promise<string | undefined> {
  try {
    const format = ['--diff-filter=A', '--format=%H']
    const { stdout } = await git('log', '-1', ...format, '--', `${migrations}/*.sql`)
    return (await git('rev-parse', '--verify', `${stdout.trim()}^`)).stdout.trim()
  } catch {
    return undefined
  }
}

const git = (...args: string[]) => exec('git', args, { cwd: present })

/** An earlier version of the product, built in a folder of its own. */
export interface Earlier extends Disposable {
  folder: string
}

/** Builds the product as it was at a commit, with the packages that are installed now. */
export async function buildEarlier(commit: string): Promise<Earlier> {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'ausculta-earlier-'))
  const folder = join(root, 'product')
  mkdirSync(folder)
  const archive = join(root, 'product.tar')
  await git('archive', '--output', archive, commit)
  await exec('tar', ['-xf', archive, '-C', folder])
  symlinkSync(join(present, 'node_modules'), join(folder, 'node_modules'), 'dir')
  await exec(process.execPath, ['scripts/build-server.mjs'], { cwd: folder })
  return {
    folder,
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  }
}
