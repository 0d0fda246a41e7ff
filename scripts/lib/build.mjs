import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { remember, remembered, stateOf } from './fingerprint.mjs'
import { withNode } from './node.mjs'
import { binary, giveUp, progress, root, run } from './run.mjs'

const inputs = ['web', 'contract', 'vite.config.ts', 'index.html', 'package-lock.json']
const output = join(root, 'dist', 'web')
const marker = 'web-build'

/** Builds the web pages into dist/web when what they are made from has changed. */
export async function buildWeb(node) {
  if (!existsSync(join(root, 'vite.config.ts'))) return
  const state = stateOf(inputs)
  if (existsSync(output) && remembered(marker) === state) return
  progress('Building the web pages')
  const args = ['build', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn']
  const code = await run(binary('vite'), args, {
    env: withNode(node),
    shell: process.platform === 'win32',
  })
  if (code !== 0) giveUp('The web pages could not be built; the reason is above.')
  remember(marker, state)
}
