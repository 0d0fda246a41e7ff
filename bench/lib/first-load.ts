import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const shell = ['index.html', 'shell/Shell.tsx', 'scribes/ScribesPage.tsx']
/**
 * JavaScript that a page may need before it can be used, bytes gzipped, and translations that it fetches besides if it
 * isn't in English.
 */
export const pages = [
  {
    name: 'sign-in',
    parts: ['index.html', 'accounts/SignInPage.tsx'],
    goal: 170_000,
    translationsGoal: 15_000,
  },
  {
    name: 'home',
    parts: [...shell, 'scribes/HomePage.tsx'],
    goal: 260_000,
    translationsGoal: 45_000,
  },
  {
    name: 'scribe',
    parts: [...shell, 'scribes/ScribePage.tsx'],
    goal: 430_000,
    translationsGoal: 65_000,
  },
]
export const lazyChunkGoal = 180_000

/**
 * What `vite build` wrote, measured as a server sends it.
 * @param dist its folder
 * @throws Error if nothing was built, or a page is not where it was
 */
export function readFirstLoad(dist: string) {
  // Vite's own file, of the same version.
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizes = new Map(
    Object.entries(manifest)
      .filter(([, { file }]) => file.endsWith('.js'))
      .map(([key, { file }]) => [key, gzipped(join(dist, file))]),
  )
  const first = needed(manifest, 'index.html')
  const bytesOf = (key: string) => sizes.get(key) ?? 0
  return {
    pages: pages.map((page) => {
      const missing = page.parts.filter((part) => !manifest[part])
      if (missing.length) throw new Error(`not in the manifest: ${missing.join(', ')}`)
      const keys = new Set(page.parts.flatMap((part) => [...needed(manifest, part)]))
      const scripts = [...keys].filter((key) => sizes.has(key))
      return {
        ...page,
        files: scripts.length,
        bytes: sum(scripts.map(bytesOf)),
        translations: sum(translationsOf(manifest, scripts).map(bytesOf)),
      }
    }),
    largestLazy: Math.max(...[...sizes].map(([key, bytes]) => (first.has(key) ? 0 : bytes))),
  }
}

/** The chunk and everything that it imports before it can run. */
function needed(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) needed(manifest, next, found)
  return found
}

/** What the files wait for in French: their part of the catalog, and what reads the texts of the API. */
function translationsOf(manifest: Manifest, keys: readonly string[]): string[] {
  const later = keys.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  return [...new Set(later)].filter((key) => /translations:\w+\/fr$|i18n\/api-messages/.test(key))
}

const gzipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length
const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
