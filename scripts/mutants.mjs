// Changes the code in small ways (StrykerJS), one at a time, and counts the changes that no test notices.
//   npm run mutants -- server/platform/crypto              the sources of folders, against their own tests
//   npm run mutants -- server/platform/crypto/seal.ts      single files, against the tests of their folder
//   --tests=test/security/matrix.test.ts,…                 runs these tests or folders instead
//   --concurrency=2                                        mutants tried at the same time
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, giveUp, root, run } from './lib/run.mjs'

const isFolder = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()
const testFiles = (folder) => `${folder}/**/*.test.ts*`

/** Globs of the sources that are changed; what a table looks like is decided by its migrations. */
const sources = (path) =>
  isFolder(path) ? [`${path}/**/*.ts*`, `!${testFiles(path)}`, `!${path}/**/table.ts`] : [path]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', default: '' },
    concurrency: { type: 'string', default: '2' },
  },
})
const named = positionals.map((path) => path.replace(/\/$/, ''))
const missing = named.filter((path) => !statSync(join(root, path), { throwIfNoEntry: false }))
if (named.length === 0) giveUp('Name the folders or files to change: npm run mutants -- server/…')
if (missing.length > 0) giveUp(`There is no ${missing.join(', ')}.`)

const folders = named.map((path) => (isFolder(path) ? path : dirname(path)))
const chosen = values.tests.split(',').filter(Boolean)
const tests = (chosen.length > 0 ? chosen : folders).map((path) =>
  isFolder(path) ? testFiles(path) : path,
)

/** The server for the tests, started once: StrykerJS starts vitest again after every test that hangs. */
async function startDatabase(node) {
  const args = ['--import', './scripts/lib/quick-imports.mjs', 'test/shared-database.ts']
  const server = spawn(node, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: server.stdout })
  const stop = () => (server.stdin.end(), once(server, 'close'))
  // Other lines belong to a build.
  for await (const line of lines) if (line.startsWith('{')) return { address: line, stop }
  return giveUp('The test database could not be started.')
}

await install()
const node = findNode()
const database = await startDatabase(node)
const args = ['run', 'scripts/lib/stryker.json', '--concurrency', values.concurrency]
const mutated = ['--mutate', named.flatMap(sources).join(',')]
process.exitCode = await run(binary('stryker'), [...args, ...mutated], {
  env: {
    ...withNode(node),
    AUSCULTA_MUTANTS_TESTS: [...new Set(tests)].join(' '),
    AUSCULTA_TEST_DATABASE: database.address,
  },
  shell: process.platform === 'win32',
})
await database.stop()
