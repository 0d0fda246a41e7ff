// Runs the fault tests (all, or those named: -- R1 R7) and prints what was broken and what was lost.
// --long: as often as the goals ask, which takes hours; without it each is a short form, as in `npm test`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './lib/build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { faults } from './lib/faults.mjs'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, giveUp, run } from './lib/run.mjs'

const args = process.argv.slice(2)
const isLong = args.includes('--long')
const named = args.filter((arg) => /^R\d+$/i.test(arg)).map((arg) => arg.toUpperCase())
const unknown = named.filter((name) => !faults.some(({ id }) => id === name))
if (unknown.length > 0)
  giveUp(`There is no ${unknown.join(', ')}. There are ${faults.map(({ id }) => id).join(', ')}.`)
const chosen = faults.filter(({ id }) => named.length === 0 || named.includes(id))
const needsBrowser = chosen.some(({ runs }) => runs.some(({ project }) => project === 'e2e'))

await install()
const node = findNode()
const chromium = needsBrowser ? await findChromium() : undefined
if (needsBrowser) await buildWeb(node)
const folder = mkdtempSync(join(tmpdir(), 'ausculta-report-'))
const seed = process.env.AUSCULTA_FAULTS_SEED ?? String(Date.now() % 1_000_000)

function readLines(file) {
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}

function countTests(file) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** One run of vitest: its tests, and the lines that they handed over. */
async function runOne(id, n, { project = 'unit', files, only }) {
  const lines = join(folder, `${id}-${n}.jsonl`)
  const report = join(folder, `${id}-${n}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const pattern = only ? ['-t', only] : []
  await run(binary('vitest'), ['run', '--project', project, ...reporters, ...files, ...pattern], {
    env: {
      ...withNode(node),
      ...(chromium && { CHROMIUM: chromium }),
      ...(isLong && { AUSCULTA_FAULTS: 'long' }),
      AUSCULTA_FAULTS_REPORT: lines,
      AUSCULTA_FAULTS_SEED: seed,
    },
    shell: process.platform === 'win32',
  })
  return { ...countTests(report), lines: readLines(lines) }
}

const rows = []
let isBroken = false
for (const { id, what, runs } of chosen) {
  const done = []
  for (const [n, one] of runs.entries()) done.push(await runOne(id, n, one))
  const sum = (key) => done.reduce((total, one) => total + one[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  // A fault test that did not run proves nothing.
  const isHeld = failed === 0 && passed > 0
  isBroken ||= !isHeld
  rows.push({ id, what, held: isHeld ? 'yes' : 'NO', tests: `${passed} of ${passed + failed}` })
  for (const { what: of, faults: count, note, seed: _, ...figures } of done.flatMap((o) => o.lines))
    rows.push({ id, what: of, faults: count, ...rounded(figures), note })
}
rmSync(folder, { recursive: true })

function rounded(figures) {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value)]))
}

for (const { id, what, held, tests, note, ...figures } of rows) {
  const numbers = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  if (held)
    console.log(`\n${id}  ${what}: ${held === 'yes' ? 'held' : 'NOT HELD'} (${tests} tests)`)
  else console.log(`    ${what}: ${numbers.join(', ')}${note ? `; ${note}` : ''}`)
}
console.log(
  `\nseed ${seed}; p99 in milliseconds. SIGKILL proves the death of a process, not a power cut.`,
)
process.exitCode = isBroken ? 1 : 0
