import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { remember, remembered, stateOf } from './fingerprint.mjs'
import { withNode } from './node.mjs'
import { binary, giveUp, progress, root, run } from './run.mjs'

/** Runs a builder when what its result is made from has changed; `what` names it in messages. */
async function buildOnce(node, { name, what, inputs, output, command, clean }) {
  const marker = `${name}-build`
  const state = stateOf(inputs)
  if (existsSync(output) && remembered(marker) === state) return
  progress(`Building ${what}`)
  if (clean) rmSync(output, { recursive: true, force: true })
  const [tool, ...args] = command
  const code = await run(tool, args, { env: withNode(node), shell: process.platform === 'win32' })
  if (code !== 0) giveUp(`Could not build ${what}; the reason is above.`)
  remember(marker, state)
}

/** What tells how the pages are made, as vite.config.ts imports it. */
const recipe = [
  'contract-for-browser',
  'intake-page',
  'needed-modules',
  'pdf-decoders',
  'screens',
  'shell-worker',
].map((name) => `scripts/lib/${name}.ts`)

/** Builds the web pages into dist/web when their sources have changed. */
export async function buildWeb(node) {
  const output = join(root, 'dist', 'web')
  await buildOnce(node, {
    name: 'web',
    what: 'the web pages',
    inputs: ['web', 'contract', 'common', 'vite.config.ts', ...recipe, 'package-lock.json'],
    output,
    command: [binary('vite'), 'build', '--outDir', output, '--emptyOutDir', '--logLevel', 'warn'],
  })
}

/**
 * Builds the programs of dist/server when their sources have changed. Parts of older builds stay, for a running server
 * that hasn't read all of its own, unless `clean` says that there is none.
 */
export async function buildServer(node, { clean = false } = {}) {
  await buildOnce(node, {
    name: 'server',
    what: 'the server',
    inputs: ['server', 'contract', 'common', 'scripts/build-server.mjs', 'package-lock.json'],
    output: join(root, 'dist', 'server'),
    command: [node, join(root, 'scripts', 'build-server.mjs')],
    clean,
  })
}

/**
 * Arguments of Node that run a program of dist/server, and the environment in which it starts sooner.
 * @param folder the product's
 */
export function program(name, folder = root) {
  const followed = '--import=./scripts/lib/follow-parent.mjs'
  // A larger young generation would only fill up, even when idle: 40 MB without a measurable gain.
  const space = name === 'server' ? ['--max-semi-space-size=4'] : []
  return {
    args: [...space, followed, join(folder, 'dist', 'server', `${name}.js`)],
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.ausculta', 'compiled'),
    },
  }
}
