// Makes the programs of dist/server from server/: a few files that are plain JavaScript start three times sooner than
// a thousand that Node has to find and to strip of their types, and hold half of the memory.
import { dirname, join, relative } from 'node:path'
import { build } from 'rolldown'
import { root } from './lib/run.mjs'

const output = join(root, 'dist', 'server')

/** What every start needs. All other packages stay where they are and are read when they are first used. */
const bundled = new Set([
  '@date-fns/tz',
  '@hono/node-server',
  '@opentelemetry/api',
  'busboy',
  'date-fns',
  'double-metaphone',
  'drizzle-orm',
  'fastest-levenshtein',
  'hono',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'tar',
  'ws',
  'yazl',
  'zod',
])

/** What these packages try to load and do without. */
const optional = new Set(['pg-native', 'pg-cloudflare', 'bufferutil', 'utf-8-validate'])

const packageOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')
const isBare = (id) => !/^[./#]|^node:|^[a-z]:[\\/]/i.test(id)

/** Our listed packages; their dependencies are included, except optional ones. */
function isLeftOut(id, importer = '') {
  if (!isBare(id)) return false
  if (optional.has(packageOf(id))) return true
  return importer.includes('/node_modules/') ? false : !bundled.has(packageOf(id))
}

/** A module reads the files beside its source, and starts the programs there, wherever its code has been put. */
const besideTheSource = {
  name: 'beside-the-source',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta')) return null
    const path = JSON.stringify(relative(output, id).replaceAll('\\', '/'))
    const folder = JSON.stringify(relative(output, dirname(id)).replaceAll('\\', '/'))
    const placed = code
      .replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`)
    // No line moves, so the map of the lines stays as it is.
    return { code: placed, map: null }
  },
}

await build({
  cwd: root,
  input: {
    server: 'server/main.ts',
    transcription: 'server/transcription-main.ts',
    admin: 'server/cli/admin/main.ts',
  },
  platform: 'node',
  external: isLeftOut,
  plugins: [besideTheSource],
  output: { dir: output, format: 'esm', sourcemap: true },
})
