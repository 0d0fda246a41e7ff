// Administers an installation from the terminal: npm run admin -- help
import { buildServer, program } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { findNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await install()
const node = findNode()
await buildServer(node)
const { args, env } = program('admin')
process.exitCode = await run(node, [...args, ...process.argv.slice(2)], { env })
