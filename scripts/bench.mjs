// Runs the benchmarks (all of bench/, or those named) and prints their results as a table.
// A benchmark prints its results with `report` of bench/report.ts.
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { giveUp, root } from './lib/run.mjs'

const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isForced = process.argv.includes('--force')

function refuseBusyMachine() {
  const [load = 0] = loadavg()
  const limit = cpus().length * 2
  console.log(`Load of the last minute: ${load.toFixed(2)} on ${cpus().length} cores`)
  if (load > limit && !isForced)
    giveUp(`Figures measured above ${limit} mean nothing. --force measures anyway.`)
}

/** A benchmark is a file that reports; the others in the folder are its helpers. */
function benchmarks() {
  const files = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts'))
  const reporting = files.filter(
    (name) =>
      name !== 'report.ts' &&
      readFileSync(join(root, 'bench', name), 'utf8').includes('/report.ts'),
  )
  if (named.length === 0) return reporting
  return named.map((name) => `${name.replace(/^bench\//, '').replace(/\.ts$/, '')}.ts`)
}

async function measure(node, file) {
  const child = spawn(node, [join(root, 'bench', file)], {
    cwd: root,
    env: withNode(node),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const results = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{"result":')) results.push(JSON.parse(line).result)
    else console.log(`  ${line}`)
  })
  const code = await new Promise((done) => child.once('close', done))
  return { results, failed: code !== 0 }
}

await install()
const node = findNode()
refuseBusyMachine()
const rows = []
for (const file of benchmarks()) {
  console.log(`${file}`)
  const { results, failed } = await measure(node, file)
  rows.push(...results)
  if (failed) process.exitCode = 1
}
console.table(rows)
