// Lists and downloads models: npm run models, npm run models -- en-live vad speakers, npm run models -- notes
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { root, run } from './lib/run.mjs'

await install()
const node = findNode()
const main = join(root, 'server/cli/models.ts')
process.exitCode = await run(node, [main, ...process.argv.slice(2)], { env: withNode(node) })
