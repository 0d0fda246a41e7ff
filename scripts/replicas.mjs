// Runs three applications and two transcription services behind a load balancer, with PostgreSQL, an S3 server and a
// language model that are fakes, on this machine until Ctrl-C.
// `upgrade [commit]`: tests instead that they can be replaced in turn under load, from the version of that commit.
import { join } from 'node:path'
import { buildServer, buildWeb } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, giveUp, root, run } from './lib/run.mjs'

const [command, commit = 'last-migration'] = process.argv.slice(2)
if (command && command !== 'upgrade')
  giveUp(
    `There is no "${command}". Run "npm run replicas" or "npm run replicas -- upgrade [commit]".`,
  )
await install()
const node = findNode()
process.exitCode = command ? await testUpgrade() : await runUntilStopped()

function testUpgrade() {
  const test = join('test', 'replicas', 'upgrade.test.ts')
  return run(binary('vitest'), ['run', '--project', 'unit', '--maxWorkers=1', test], {
    env: { ...withNode(node), AUSCULTA_UPGRADE_FROM: commit },
    shell: process.platform === 'win32',
  })
}

async function runUntilStopped() {
  await buildWeb(node)
  await buildServer(node)
  // The terminal sends Ctrl-C to both; this process waits for the other to end.
  process.on('SIGINT', () => undefined)
  const quickly = ['--import', './scripts/lib/quick-imports.mjs']
  return run(node, [...quickly, join(root, 'test', 'replicas', 'run.ts')], { env: withNode(node) })
}
