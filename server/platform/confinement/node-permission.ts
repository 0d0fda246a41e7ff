import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** What the readers of documents share. */
const shared = fileURLToPath(new URL('../documents', import.meta.url))

/**
 * Options of Node for a process that opens a stranger's file: it reads its own program, what readers share and the
 * installed packages, writes nothing, starts nothing and runs no text as code.
 * @param folder of the program
 * @param memory bytes; the heap gets half, as buffers lie outside of it
 */
export async function nodePermissions(folder: string, memory: number): Promise<string[]> {
  const packages = join(root, 'node_modules')
  // Packages may be linked from another place; both are needed.
  const folders = [folder, shared, packages, await realpath(packages)].map((path) => path + sep)
  return [
    '--permission',
    ...[...folders, join(root, 'package.json')].map((path) => `--allow-fs-read=${path}`),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${Math.floor(memory / 2 / 1_048_576)}`,
    '--no-warnings',
  ]
}

/** The environment of a confined process: nothing, but for what Windows needs to start one. */
export const emptyEnvironment = (): NodeJS.ProcessEnv =>
  process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {}
