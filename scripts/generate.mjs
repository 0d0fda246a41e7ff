// Writes everything that is generated from the sources: translations, documentation and the index of decisions.
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await install()
const node = findNode()
const scripts = ['messages', 'api-docs', 'checks-docs', 'config-docs', 'decisions-index']
for (const name of scripts) {
  const code = await run(node, [`scripts/${name}.mjs`], { env: withNode(node) })
  if (code !== 0) process.exitCode = code
}
