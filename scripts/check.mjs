// Types, lint, import rules, names, length of functions and format. All steps run, so that one command shows everything.
import { findForbiddenImports } from './lib/imports.mjs'
import { install } from './lib/install.mjs'
import { findLongFunctions } from './lib/long-functions.mjs'
import { findParticiples } from './lib/names.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, run } from './lib/run.mjs'

await install()
const env = withNode(findNode())
const tool = (name, ...args) =>
  run(binary(name), args, { env, shell: process.platform === 'win32' })

function report(find) {
  const found = find()
  for (const line of found) console.error(line)
  return found.length === 0 ? 0 : 1
}

const steps = {
  types: () => tool('tsc', '--noEmit'),
  lint: () => tool('oxlint', '--type-aware', '--deny-warnings'),
  imports: () => report(findForbiddenImports),
  names: () => report(findParticiples),
  functions: () => report(findLongFunctions),
  format: () => tool('oxfmt', '--check', '.'),
}

const failed = []
for (const [name, step] of Object.entries(steps)) {
  const began = performance.now()
  const code = await step()
  if (code !== 0) failed.push(name)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
}
if (failed.length > 0)
  console.error(
    `Not in order: ${failed.join(', ')}.${failed.includes('format') ? ' "npm run format" formats.' : ''}`,
  )
process.exitCode = failed.length > 0 ? 1 : 0
