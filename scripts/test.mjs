// Runs all tests; arguments go to vitest. The last line is "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './lib/build.mjs'
import { findChromium } from './lib/chromium.mjs'
import { install } from './lib/install.mjs'
import { findNode, withNode } from './lib/node.mjs'
import { binary, run } from './lib/run.mjs'

const args = process.argv.slice(2)

/** Only a run without the browser tests needs neither browser nor pages. */
const isUnitOnly = args.join(' ').includes('--project unit') || args.includes('--project=unit')

/** A file that fails before its first test counts as one failure. */
function count(report) {
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

function readReport(file) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

await install()
const node = findNode()
const chromium = isUnitOnly ? undefined : await findChromium()
if (!isUnitOnly) await buildWeb(node)

const folder = mkdtempSync(join(tmpdir(), 'ausculta-report-'))
const report = join(folder, 'report.json')
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const code = await run(binary('vitest'), ['run', ...reporters, ...args], {
  env: { ...withNode(node), ...(chromium && { CHROMIUM: chromium }) },
  shell: process.platform === 'win32',
})
const { passed, failed } = readReport(report)
rmSync(folder, { recursive: true })
// An error outside any test fails the run as well, and a run without a test proves nothing.
const hidden = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0
process.exitCode = failed + hidden > 0 ? 1 : 0
console.log(`${passed} passed, ${failed + hidden} failed`)
