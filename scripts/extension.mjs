// Builds the browser extension: npm run extension
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { root, run } from './lib/run.mjs'

await install()
const node = findNode()
const env = withNode(node)
process.exitCode = await run(node, [join(root, 'scripts/build-extension.mjs')], { env })
