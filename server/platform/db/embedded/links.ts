import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

type Link = { source: string; target: string }

function missing(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  // Written by the package's own build: an array of paths relative to the package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[]
  const root = dirname(native)
  return links
    .map(({ source, target }) => ({ source: join(root, source), target: join(root, target) }))
    .filter(({ target }) => !lstatSync(target, { throwIfNoEntry: false }))
}

/**
 * Creates the library links that the package's install script would have made, because npm may not run install scripts.
 * @param native the folder of one platform package with bin, lib and share
 * @throws the file system's error if the folder isn't writable
 */
export function linkLibraries(native: string): void {
  for (const { source, target } of missing(native)) {
    try {
      symlinkSync(basename(source), target)
    } catch (error) {
      // Two processes may start at once; the other one made the same link.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Whether all library links are there. */
export function isLinked(native: string): boolean {
  return missing(native).length === 0
}
