// Shows and downloads the official list of diagnosis codes: npm run codes, npm run codes -- download
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { root, run } from './lib/run.mjs'

await install()
const node = findNode()
const main = join(root, 'server/visits/billing-codes/official/main.ts')
process.exitCode = await run(node, [main, ...process.argv.slice(2)], { env: withNode(node) })
