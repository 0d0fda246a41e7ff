// Administers an installation from the terminal: npm run admin -- help
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { root, run } from './lib/run.mjs'

await install()
const node = findNode()
const main = join(root, 'server/admin/cli/main.ts')
const quick = join(root, 'scripts/lib/quick-imports.mjs')
process.exitCode = await run(node, [`--import=${quick}`, main, ...process.argv.slice(2)], {
  env: withNode(node),
})
