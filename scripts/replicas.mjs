// Runs three applications and two transcription services behind a load balancer, with PostgreSQL, an S3 server and a
// language model that are fakes, on this machine until Ctrl-C.
// `kills [count] [minutes]`: tests instead that nothing is lost when they are killed at random.
// `upgrade [commit]`: tests instead that they can be replaced in turn under load, from the version of that commit.
import { join } from 'node:path'
import { buildServer, buildWeb } from './lib/build.mjs'
import './lib/follow-parent.mjs'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, giveUp, root, runStoppable } from './lib/run.mjs'

const [command = 'run', ...args] = process.argv.slice(2)
const commands = { run: runUntilStopped, kills: testKills, upgrade: testUpgrade }
const chosen = Object.hasOwn(commands, command) && commands[command]
if (!chosen)
  giveUp(
    `There is no "${command}". Run "npm run replicas", "npm run replicas -- kills [count] [minutes]" or "npm run replicas -- upgrade [commit]".`,
  )
await install()
const node = findNode()
process.exitCode = await chosen(...args)

function testKills(count = '100', minutes = 'Infinity') {
  if (!(Number(count) > 0 && Number(minutes) > 0))
    giveUp('Give a count of kills, or a count and minutes.')
  return test('kills', {
    AUSCULTA_FAULTS: 'long',
    AUSCULTA_KILLS: count,
    AUSCULTA_KILL_MINUTES: minutes,
  })
}

function testUpgrade(commit = 'last-migration') {
  return test('upgrade', { AUSCULTA_UPGRADE_FROM: commit })
}

function test(name, settings) {
  const file = join('test', 'replicas', `${name}.test.ts`)
  return runStoppable(binary('vitest'), ['run', '--project', 'unit', '--maxWorkers=1', file], {
    env: { ...withNode(node), ...settings },
    shell: process.platform === 'win32',
  })
}

async function runUntilStopped() {
  await buildWeb(node)
  await buildServer(node)
  const quickly = ['--import', './scripts/lib/quick-imports.mjs']
  return runStoppable(node, [...quickly, join(root, 'test', 'replicas', 'run.ts')], {
    env: withNode(node),
  })
}
