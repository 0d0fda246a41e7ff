// Measures writers and speech engines on test sets: npm run bench:notes -- --path folder --model name
import { join } from 'node:path'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { root, run } from './lib/run.mjs'

await install()
const node = findNode()
const args = [join(root, 'bench/notes.ts'), ...process.argv.slice(2)]
process.exitCode = await run(node, args, { env: withNode(node) })
