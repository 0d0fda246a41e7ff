import { createReadStream } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar'

/** `encoder*.int8.onnx` as a test for a file name. */
function matcherOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${escaped}$`)
}

// The package ships no types.
const bunzip = () => (createRequire(import.meta.url)('unbzip2-stream') as () => Duplex)()

/**
 * Puts the files a set asks for flat into `folder`: from a `.tar.bz2` archive only those whose name fits a pattern,
 * anything else is copied as it is.
 * @throws Error if that would be more than `mostBytes`, so that no archive fills the disk
 */
export async function unpack(
  path: string,
  patterns: string[],
  folder: string,
  mostBytes = Infinity,
  signal?: AbortSignal,
): Promise<void> {
  if (!path.endsWith('.tar.bz2')) return copyFile(path, join(folder, basename(path)))
  const wanted = patterns.map(matcherOf)
  let bytes = 0
  const target = extract({
    cwd: folder,
    strip: 1,
    // Only files directly inside the archive's one folder: samples lie deeper.
    filter: (entry, about) => {
      const parts = entry.replace(/^\.\//, '').split('/')
      const [, name = ''] = parts
      if (parts.length !== 2 || !wanted.some((pattern) => pattern.test(name))) return false
      bytes += about.size
      if (bytes > mostBytes) throw new Error('The archive unpacks to far more than it should.')
      return true
    },
  })
  await pipeline(createReadStream(path), bunzip(), target, { signal })
}

/**
 * Finds the file of each role: the first of its patterns that fits exactly one file.
 * @throws Error naming the role where none fits
 */
export async function assignFiles(
  folder: string,
  roles: Record<string, string[]>,
): Promise<Record<string, string>> {
  const names = await readdir(folder)
  const find = (patterns: string[]) => {
    const fits = patterns.map((pattern) => names.filter((name) => matcherOf(pattern).test(name)))
    return fits.find((found) => found.length === 1)?.[0]
  }
  const assigned = Object.entries(roles).map(([role, patterns]) => {
    const name = find(patterns)
    if (!name) throw new Error(`The download holds no file for "${role}" (${patterns.join(', ')})`)
    return [role, name] as const
  })
  return Object.fromEntries(assigned)
}
