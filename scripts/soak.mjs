// Runs one installation under a mixed load and tells whether its memory, handles, connections and write-ahead log reach a
// plateau: `npm run soak -- --minutes 120 --folder dist/soak`. Linux only: it reads /proc.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from './lib/build.mjs'
import './lib/follow-parent.mjs'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { giveUp, root, runStoppable } from './lib/run.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    folder: { type: 'string', default: 'dist/soak' },
  },
})
if (!(Number(values.minutes) > 0)) giveUp('Say how many minutes: npm run soak -- --minutes 30')
if (process.platform !== 'linux') giveUp('This command reads /proc, which only Linux has.')
await install()
const node = findNode()
await buildServer(node)
const args = ['--import', './scripts/lib/quick-imports.mjs', 'test/soak/run.ts']
process.exitCode = await runStoppable(node, args, {
  env: {
    ...withNode(node),
    SOAK_MINUTES: values.minutes,
    SOAK_FOLDER: resolve(root, values.folder),
  },
})
