import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { report } from './report.ts'

/** How much JavaScript a page needs before it can be used, from the manifest of `vite build`. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}
const dist = process.argv[2] ?? 'dist/web'
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const pages = [
  { name: 'sign-in', parts: ['index.html', 'accounts/SignInPage.tsx'], goal: 170_000 },
  {
    name: 'home',
    parts: ['index.html', 'app/Shell.tsx', 'scribes/ScribesPage.tsx', 'scribes/HomePage.tsx'],
    goal: 260_000,
  },
  {
    name: 'scribe',
    parts: ['index.html', 'app/Shell.tsx', 'scribes/ScribesPage.tsx', 'scribes/ScribePage.tsx'],
    goal: 440_000,
  },
]
const lazyChunkGoal = 180_000

/** The chunk and everything that it imports before it can run. */
function needed(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key]?.imports ?? []) needed(next, found)
  return found
}

/** Bytes of a file as a server sends it, gzip level 9. */
const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
const sizes = new Map(
  Object.entries(manifest)
    .filter(([, { file }]) => file.endsWith('.js'))
    .map(([key, { file }]) => [key, gzipped(file)]),
)

for (const { name, parts, goal } of pages) {
  const missing = parts.filter((part) => !manifest[part])
  if (missing.length) throw new Error(`not in the manifest: ${missing.join(', ')}`)
  const keys = new Set(parts.flatMap((part) => [...needed(part)]))
  const bytes = [...keys].reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0)
  report({
    what: `JavaScript before ${name} can be used, bytes gzipped, to its limit`,
    ours: bytes,
    peer: goal,
    goal: 1,
  })
}
const largest = Math.max(
  ...[...sizes].flatMap(([key, bytes]) => (key === 'index.html' ? [] : [bytes])),
)
report({
  what: 'largest chunk loaded later, bytes gzipped, to its limit',
  ours: largest,
  peer: lazyChunkGoal,
  goal: 1,
})
